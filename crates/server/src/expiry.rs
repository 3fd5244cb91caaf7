//! What happens at tables that nobody looks at: those whose game nobody begins are given up after a
//! while, and those played over days are woken when somebody's time may be up.

use std::time::Duration;

use tokio::time::sleep;

use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::friends::who_is_elsewhere;
use crate::meter::Who;
use crate::table::Input;

/// So often they are looked for.
const EVERY: Duration = Duration::from_mins(10);
/// So many are given up, or woken, at a time.
const MOST: u32 = 1_000;

/// Gives up what nobody has touched for too long, and wakes what may wait for nobody. Of several nodes one
/// does so.
pub(crate) async fn sweep(app: &App) {
    if let Some(cluster) = &app.cluster {
        if !cluster.keeps_house() {
            return;
        }
        if let Err(error) = app.store.clear_leases().await {
            tracing::warn!(%error, "what dead nodes had could not be forgotten");
        }
    }
    if let Err(fault) = try_sweep(app).await {
        tracing::warn!("old tables could not be given up: {}", fault.message);
    }
    if let Err(fault) = forget(app).await {
        tracing::warn!("old guests and old talk could not be forgotten: {}", fault.message);
    }
    if let Err(fault) = wake_overdue(app).await {
        tracing::warn!("tables could not be woken: {}", fault.message);
    }
}

/// A table lets a bot play for whoever is out of time when it is woken, and is put away again.
async fn wake_overdue(app: &App) -> Result<(), Fault> {
    let nobody = Who { guest: None, address: None };
    for id in app.store.overdue(now(), MOST).await? {
        app.tables.tell(app, &nobody, &id, Input::Due).await?;
    }
    Ok(())
}

async fn try_sweep(app: &App) -> Result<(), Fault> {
    let since = now() - app.config.expire_after.as_millis() as i64;
    for (id, host) in app.store.forsaken(since, MOST).await? {
        if app.cluster.is_some() {
            // Its owner gives it up, who may be anybody.
            let nobody = Who { guest: None, address: None };
            app.tables.tell(app, &nobody, &id, Input::Expire { since }).await?;
        } else if app.tables.is_live(&id) {
            app.tables.tell_if_live(&id, Input::Expire { since }).await;
        } else if app.store.remove_unbegun(&id, since).await.is_ok() {
            app.lobby.remove(&id, &host, true);
        }
    }
    Ok(())
}

/// Forgets what is not kept any longer.
async fn forget(app: &App) -> Result<(), Fault> {
    let before = |kept: Duration| now() - kept.as_millis() as i64;
    if let Some(kept) = app.config.keep_chat {
        app.store.forget_chat(before(kept)).await?;
    }
    if let Some(kept) = app.config.keep_guests {
        let idle = app.store.idle_guests(before(kept), MOST).await?;
        let elsewhere = who_is_elsewhere(app, idle.clone()).await;
        for guest in idle {
            // Whoever is here is not forgotten; nor whoever did something just now.
            let is_here = app.visitors.is_here(&guest) || elsewhere.contains(&guest);
            if !is_here && app.store.forget_guest(&guest).await.is_ok() {
                app.guests.forget(&guest);
            }
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
