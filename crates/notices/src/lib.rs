//! How somebody who is not at the table is told that it is their turn: by e-mail, and by the push
//! services of browsers.
//!
//! Start with [`Mailer`] and [`Pusher`]. What a notice says, whom it is for and when it is due is
//! the server's business; [`Quiet`] says when nobody wants to hear of it, and a [`Ticket`] is what
//! a link in a mail carries.
#![deny(missing_docs)]

mod mail;
mod push;
mod quiet;
mod ticket;

pub use mail::{Letter, MailError, MailServer, Mailer};
pub use push::{PushError, PushKey, Pusher, Subscription, SubscriptionError};
pub use quiet::Quiet;
pub use ticket::Ticket;
