//! Tables whose game nobody begins are given up after a while.

use std::time::Duration;

use tokio::time::sleep;

use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::table::Input;

/// So often they are looked for.
const EVERY: Duration = Duration::from_mins(10);
/// So many are given up at a time.
const MOST: u32 = 1_000;

/// Gives up what nobody has touched for too long.
pub(crate) async fn sweep(app: &App) {
    if let Err(fault) = try_sweep(app).await {
        tracing::warn!("old tables could not be given up: {}", fault.message);
    }
}

async fn try_sweep(app: &App) -> Result<(), Fault> {
    let since = now() - app.config.expire_after.as_millis() as i64;
    for (id, host) in app.store.forsaken(since, MOST).await? {
        if app.tables.is_live(&id) {
            app.tables.tell_if_live(&id, Input::Expire { since }).await;
        } else if app.store.remove_unbegun(&id, since).await.is_ok() {
            app.lobby.remove(&id, &host, true);
        }
    }
    Ok(())
}

/// Does so again and again, as long as the server runs.
pub(crate) async fn keep(app: App) {
    let mut stopping = app.stopping.subscribe();
    let again = async {
        loop {
            sleep(EVERY).await;
            sweep(&app).await;
        }
    };
    tokio::select! {
        () = again => {}
        _ = stopping.wait_for(|stop| *stop) => {}
    }
}
