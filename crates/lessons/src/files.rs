//! The files, read once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use mesozoic_protocol::{Beat, Course, FirstGame, Lesson};
use mesozoic_table::{OpenError, read_json};
use serde::Deserialize;
use thiserror::Error;

use crate::start::Start;

/// Each file's game, name and text.
static FILES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file that names the others.
const ORDER: &str = "course";
/// The file of the match after the lessons.
const FIRST: &str = "first-game";

/// What is wrong with a lesson.
#[derive(Debug, Error)]
pub enum LessonError {
    /// The file cannot be read.
    #[error("games/{game}/lessons/{name}.toml: {error}")]
    File {
        /// The game.
        game: String,
        /// The file.
        name: String,
        /// Why.
        error: Box<serde_json::Error>,
    },
    /// The course names a lesson that is not there, or does not name one that is.
    #[error("games/{game}/lessons: course.toml names {named:?}, and there is {found:?}")]
    Order {
        /// The game.
        game: String,
        /// What the course names.
        named: Vec<String>,
        /// What there is.
        found: Vec<String>,
    },
    /// Its position cannot be opened.
    #[error("the position cannot be opened: {0}")]
    Open(#[from] OpenError),
    /// A line that others are to play, or that leads to the position, cannot be played.
    #[error("{line:?} cannot be played: {reason}")]
    Line {
        /// The line with its seat.
        line: String,
        /// Why.
        reason: String,
    },
}

/// A lesson as it stands in its file.
#[derive(Clone, Debug)]
pub struct Script {
    /// The game.
    pub game: &'static str,
    /// What the pupil gets.
    pub lesson: Lesson,
    pub(crate) start: Start,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    lessons: Vec<String>,
    /// Chapters of the rules that a first game does without.
    #[serde(default)]
    later: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    about: String,
    minutes: u8,
    start: Start,
    beats: Vec<Beat>,
}

#[derive(Default)]
struct Read {
    scripts: Vec<Script>,
    course: Course,
    later: Vec<String>,
}

static COURSES: LazyLock<Result<BTreeMap<&'static str, Read>, LessonError>> =
    LazyLock::new(read_all);

fn read_all() -> Result<BTreeMap<&'static str, Read>, LessonError> {
    let orders = FILES.iter().filter(|(_, name, _)| *name == ORDER);
    orders.map(|&(game, _, text)| Ok((game, read(game, text)?))).collect()
}

fn read(game: &'static str, order: &str) -> Result<Read, LessonError> {
    let wrong = |name: &str, error| LessonError::File {
        game: game.to_owned(),
        name: name.to_owned(),
        error: Box::new(error),
    };
    let order: Order = read_json(order).map_err(|error| wrong(ORDER, error))?;
    let ours: BTreeMap<&str, &str> = FILES
        .iter()
        .filter(|(of, name, _)| *of == game && ![ORDER, FIRST].contains(name))
        .map(|&(_, name, text)| (name, text))
        .collect();
    let mut named: Vec<&str> = order.lessons.iter().map(String::as_str).collect();
    named.sort_unstable();
    if !named.iter().eq(ours.keys()) {
        let found = ours.keys().map(|&name| name.to_owned()).collect();
        return Err(LessonError::Order { game: game.to_owned(), named: order.lessons, found });
    }
    let script = |id: &String| -> Result<Script, LessonError> {
        let file: File = read_json(ours[id.as_str()]).map_err(|error| wrong(id, error))?;
        let File { title, about, minutes, start, beats } = file;
        let lesson = Lesson { id: id.clone(), title, about, minutes, seats: start.seats, beats };
        Ok(Script { game, lesson, start })
    };
    let scripts: Vec<Script> = order.lessons.iter().map(script).collect::<Result<_, _>>()?;
    let first = FILES.iter().find(|(of, name, _)| *of == game && *name == FIRST);
    let first = first.map(|(_, _, text)| read_json::<FirstGame>(text)).transpose();
    let first = first.map_err(|error| wrong(FIRST, error))?;
    let lessons = scripts.iter().map(|script| script.lesson.clone()).collect();
    let course = Course { lessons, first };
    Ok(Read { scripts, course, later: order.later })
}

/// The files are part of the program, and its tests read them all.
fn all() -> &'static BTreeMap<&'static str, Read> {
    COURSES.as_ref().unwrap_or_else(|error| panic!("lessons are tested to be readable: {error}"))
}

/// The games that have a course.
pub fn courses() -> impl Iterator<Item = &'static str> {
    all().keys().copied()
}

/// A game's course; one without lessons where it has none.
pub fn course(game: &str) -> &'static Course {
    static NONE: Course = Course { lessons: Vec::new(), first: None };
    all().get(game).map_or(&NONE, |read| &read.course)
}

/// The chapters of a game's rules that its course leaves for later, because a first game does
/// without them.
pub fn later(game: &str) -> &'static [String] {
    all().get(game).map_or(&[], |read| &read.later)
}

/// A lesson of a game.
pub fn script(game: &str, lesson: &str) -> Option<&'static Script> {
    all().get(game)?.scripts.iter().find(|script| script.lesson.id == lesson)
}
