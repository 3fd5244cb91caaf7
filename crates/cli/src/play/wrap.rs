//! Lines no wider than the terminal, broken between words.

/// How much further in a line goes on than it began.
const HANGING: usize = 2;

/// A text whose lines fit. What is drawn in columns stays as it is as far as it fits.
pub(crate) fn wrap(text: &str, width: usize) -> String {
    let lines = text.split('\n').map(|line| {
        let blanks = line.len() - line.trim_start_matches(' ').len();
        wrap_line(line, 0, (blanks + HANGING).min(width / 2), width)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// One line that begins in the column `start` and goes on, where it has to, in the column `indent`.
pub(crate) fn wrap_line(line: &str, start: usize, indent: usize, width: usize) -> String {
    let mut text = String::with_capacity(line.len());
    let (mut column, mut begun) = (start, false);
    let mut rest = line;
    while !rest.is_empty() {
        let word_at = rest.len() - rest.trim_start_matches(' ').len();
        let end = rest[word_at..].find(' ').map_or(rest.len(), |at| word_at + at);
        let (blanks, word) = (&rest[..word_at], &rest[word_at..end]);
        let length = word.chars().count();
        if begun && column + blanks.len() + length > width {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else {
            text.push_str(blanks);
            column += blanks.len();
        }
        text.push_str(word);
        column += length;
        begun = true;
        rest = &rest[end..];
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_go_on_further_in() {
        let line = "  Spinosaurus, Parasaurolophus and a T-Rex";
        assert_eq!(wrap(line, 24), "  Spinosaurus,\n    Parasaurolophus and\n    a T-Rex");
        assert_eq!(wrap(line, 80), line);
        assert_eq!(wrap_line("1 white to place", 5, 5, 14), "1 white\n     to place");
    }

    #[test]
    fn what_fits_is_left_alone() {
        let drawn = "  1 . . #\n\n  2 |   ~\n";
        assert_eq!(wrap(drawn, 9), drawn);
    }

    #[test]
    fn a_word_wider_than_the_terminal_is_not_lost() {
        assert_eq!(wrap("a Parasaurolophus b", 8), "a\n  Parasaurolophus\n  b");
        assert_eq!(wrap("Parasaurolophus", 8), "Parasaurolophus");
    }
}
