//! What the operator orders, and what of it still holds: who is kept out, who says nothing, whether
//! new tables can be made.
//!
//! All of that follows from the list of orders, which the store keeps. An order is in the list before it
//! is carried out, so nothing is done that is not in it.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use mesozoic_protocol::operator::{GivenOrder, NewOrder, Order, Whom};
use mesozoic_protocol::{ErrorCode, ServerFrame};
use mesozoic_room::Request;
use mesozoic_store::Store;

use crate::account::{free_name, rename};
use crate::address::{Address, Network, NetworkError};
use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::http::tables::ask;
use crate::meter::Who;
use crate::text::clean;

/// The longest reason, and the longest text for everybody, in letters.
const MAX_TEXT: usize = 300;
const HOUR: i64 = 60 * 60 * 1000;

/// The list of orders.
#[derive(Default)]
pub(crate) struct Orders {
    standing: RwLock<Standing>,
    /// Held while an order is given: they are numbered.
    giving: tokio::sync::Mutex<()>,
}

/// What still holds of all orders.
#[derive(Default, Debug)]
struct Standing {
    count: u32,
    muted: BTreeMap<String, Hold>,
    banned: BTreeMap<Whom, Hold>,
    maintenance: Option<String>,
}

/// For how long something holds, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Hold {
    until: Option<i64>,
    reason: String,
}

impl Hold {
    fn new(given: &GivenOrder, hours: Option<u32>) -> Self {
        let until = hours.map(|hours| given.at + i64::from(hours) * HOUR);
        Self { until, reason: given.reason.clone() }
    }

    fn holds(&self, now: i64) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

impl Standing {
    fn follow(&mut self, given: &GivenOrder) {
        self.count = given.n + 1;
        match &given.order {
            Order::Mute { guest, hours } => {
                self.muted.insert(guest.clone(), Hold::new(given, *hours));
            }
            Order::Unmute { guest } => drop(self.muted.remove(guest)),
            Order::Ban { whom, hours } => {
                self.banned.insert(whom.clone(), Hold::new(given, *hours));
            }
            Order::Unban { whom } => drop(self.banned.remove(whom)),
            Order::Maintenance { text } => self.maintenance.clone_from(text),
            Order::Close { .. }
            | Order::Delete { .. }
            | Order::Rename { .. }
            | Order::DeleteLine { .. }
            | Order::Tell { .. } => {}
        }
    }
}

/// Whether a ban is for whoever comes so.
fn is_for(whom: &Whom, guest: Option<&str>, address: Option<Address>) -> bool {
    match whom {
        Whom::Guest { id } => guest == Some(id.as_str()),
        Whom::Address { address: text } => {
            let network = text.parse::<Network>().ok();
            network.zip(address).is_some_and(|(network, address)| network.is_home_of(address))
        }
    }
}

impl Orders {
    /// The list as it is stored.
    pub(crate) async fn read(store: &Store) -> Result<Self, mesozoic_store::Error> {
        let orders = Self::default();
        for given in store.orders(0).await? {
            orders.follow(&given);
        }
        Ok(orders)
    }

    fn look<T>(&self, look: impl FnOnce(&Standing) -> T) -> T {
        look(&self.standing.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn follow(&self, given: &GivenOrder) {
        self.standing.write().unwrap_or_else(PoisonError::into_inner).follow(given);
    }

    /// Refuses to end what there is not: whoever writes it otherwise would believe that it has ended.
    fn ends(&self, is_there: impl FnOnce(&Standing) -> bool) -> Result<(), Fault> {
        let message = "There is nothing of the kind to end. The overview lists who is muted or kept out; \
                       write it as it stands there.";
        let fault = || Fault::new(ErrorCode::NotFound, message);
        if self.look(is_there) { Ok(()) } else { Err(fault()) }
    }

    /// Refuses whoever is kept out.
    pub(crate) fn admit(&self, who: &Who) -> Result<(), Fault> {
        let guest = who.guest.as_deref();
        let reason = self.look(|standing| {
            let now = now();
            let mut bans = standing.banned.iter().filter(|(_, hold)| hold.holds(now));
            let ban = bans.find(|(whom, _)| is_for(whom, guest, who.address));
            ban.map(|(_, hold)| hold.reason.clone())
        });
        reason.map_or(Ok(()), |reason| {
            let message = format!("The operator of this server keeps you out: {reason}");
            Err(Fault::new(ErrorCode::NotYours, message))
        })
    }

    /// Refuses whoever is muted.
    pub(crate) fn may_speak(&self, guest: &str) -> Result<(), Fault> {
        let hold = self.look(|standing| standing.muted.get(guest).cloned());
        match hold.filter(|hold| hold.holds(now())) {
            None => Ok(()),
            Some(Hold { reason, .. }) => {
                let message = format!("The operator of this server has muted you: {reason}");
                Err(Fault::new(ErrorCode::NotYours, message))
            }
        }
    }

    /// What people read while nobody can make new tables.
    pub(crate) fn maintenance(&self) -> Option<String> {
        self.look(|standing| standing.maintenance.clone())
    }

    /// Refuses new tables while the server is being looked after.
    pub(crate) fn may_make_tables(&self) -> Result<(), Fault> {
        self.maintenance().map_or(Ok(()), |text| {
            let message = format!("No new tables can be made just now: {text}");
            Err(Fault::new(ErrorCode::WrongTime, message))
        })
    }

    /// Who says nothing any more.
    pub(crate) fn muted(&self) -> Vec<String> {
        let now = now();
        let holding = |standing: &Standing| {
            let muted = standing.muted.iter().filter(|(_, hold)| hold.holds(now));
            muted.map(|(guest, _)| guest.clone()).collect()
        };
        self.look(holding)
    }

    /// Who is kept out.
    pub(crate) fn banned(&self) -> Vec<Whom> {
        let now = now();
        let holding = |standing: &Standing| {
            let banned = standing.banned.iter().filter(|(_, hold)| hold.holds(now));
            banned.map(|(whom, _)| whom.clone()).collect()
        };
        self.look(holding)
    }

    /// Gives an order: keeps it, and carries it out.
    pub(crate) async fn give(&self, app: &App, new: NewOrder) -> Result<GivenOrder, Fault> {
        let reason = clean(&new.reason, MAX_TEXT).ok_or_else(|| {
            Fault::new(ErrorCode::BadRequest, "Say why: every order is kept with its reason.")
        })?;
        let order = checked(app, new.order).await?;
        let given = {
            let _one = self.giving.lock().await;
            // Another node may have given some; or the store has written one and could not say so.
            self.read_on(app).await?;
            let n = self.look(|standing| standing.count);
            let given = GivenOrder { n, at: now(), order, reason };
            app.store.add_order(&given).await?;
            self.follow(&given);
            given
        };
        tracing::info!(order = given.n, "the operator has given an order");
        if let Some(cluster) = &app.cluster {
            cluster.ordered();
        }
        carry_out(app, &given).await?;
        Ok(given)
    }

    /// Follows the orders that were given by way of other nodes, as far as they concern whoever is here.
    pub(crate) async fn catch_up(&self, app: &App) {
        let _one = self.giving.lock().await;
        if let Err(fault) = self.read_on(app).await {
            tracing::warn!("the operator's orders could not be read: {}", fault.message);
        }
    }

    async fn read_on(&self, app: &App) -> Result<(), Fault> {
        let known = self.look(|standing| standing.count);
        for given in app.store.orders(known).await? {
            self.follow(&given);
            say(app, &given.order);
        }
        Ok(())
    }
}

/// An order as it is kept; refused where it makes no sense.
async fn checked(app: &App, order: Order) -> Result<Order, Fault> {
    let no_guest = || Fault::new(ErrorCode::NotFound, "There is no such guest.");
    match &order {
        Order::Close { table } | Order::Delete { table } => {
            app.store.find_match(table).await?.ok_or_else(Fault::no_table)?;
        }
        Order::DeleteLine { table, n } => {
            app.store.find_match(table).await?.ok_or_else(Fault::no_table)?;
            if !app.store.has_line(table, *n).await? {
                return Err(Fault::new(ErrorCode::NotFound, "There is no such line."));
            }
        }
        Order::Mute { guest, .. } | Order::Rename { guest, .. } => {
            app.store.guest(guest).await?.ok_or_else(no_guest)?;
        }
        Order::Ban { whom: Whom::Address { address }, .. } => {
            let wrong = |error: NetworkError| Fault::new(ErrorCode::BadRequest, error.to_string());
            address.parse::<Network>().map_err(wrong)?;
        }
        Order::Ban { whom: Whom::Guest { id }, .. } => {
            app.store.guest(id).await?.ok_or_else(no_guest)?;
        }
        Order::Unmute { guest } => {
            app.orders.ends(|standing| standing.muted.contains_key(guest))?;
        }
        Order::Unban { whom } => app.orders.ends(|standing| standing.banned.contains_key(whom))?,
        Order::Tell { .. } | Order::Maintenance { .. } => {}
    }
    let empty = || Fault::new(ErrorCode::BadRequest, "There is nothing to read in it.");
    Ok(match order {
        Order::Tell { text } => Order::Tell { text: clean(&text, MAX_TEXT).ok_or_else(empty)? },
        Order::Maintenance { text: Some(text) } => {
            Order::Maintenance { text: Some(clean(&text, MAX_TEXT).ok_or_else(empty)?) }
        }
        Order::Rename { guest, name } => {
            // Nobody gets a name by which others know somebody with an account.
            let name = free_name(app, &name, Some(&guest)).await?;
            Order::Rename { guest, name }
        }
        other => other,
    })
}

/// Does what an order says. Whatever only has to be known is known by then.
async fn carry_out(app: &App, given: &GivenOrder) -> Result<(), Fault> {
    let nobody = Who { guest: None, address: None };
    let reason = given.reason.clone();
    match &given.order {
        Order::Close { table } => {
            ask(app, &nobody, table, Request::Shut { reason }).await?;
        }
        Order::Delete { table } => {
            ask(app, &nobody, table, Request::Delete).await?;
        }
        Order::DeleteLine { table, n } => {
            ask(app, &nobody, table, Request::Unsay(*n)).await?;
        }
        Order::Rename { guest, name } => {
            rename(app, guest, name).await?;
        }
        order => say(app, order),
    }
    Ok(())
}

/// What an order is to those who are here, by this node.
fn say(app: &App, order: &Order) {
    match order {
        Order::Ban { whom, .. } => {
            app.visitors.send_away(|who| is_for(whom, who.guest.as_deref(), who.address));
        }
        Order::Tell { text } => {
            app.visitors.tell_all(&ServerFrame::Notice { text: text.clone() });
        }
        Order::Maintenance { text } => {
            app.visitors.tell_all(&ServerFrame::Maintenance { text: text.clone() });
        }
        Order::Close { .. }
        | Order::Delete { .. }
        | Order::DeleteLine { .. }
        | Order::Rename { .. }
        | Order::Mute { .. }
        | Order::Unmute { .. }
        | Order::Unban { .. } => {}
    }
}
