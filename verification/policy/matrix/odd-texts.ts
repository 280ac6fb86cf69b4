const marks = ['\u0301', '\u09be', '\ufe0f'];

/** Begins or ends with nothing to see: space of any script, control, format, and the letters that are blank. */
export const untrimmed = [
  '\t',
  '\n',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u3000',
  '\u200b',
  '\u115f',
  '\u1160',
  '\u2800',
  '\u3164',
  '\uffa0',
].flatMap((blank) => [blank, `${blank}Rahim`, `Rahim${blank}`]);
/** A mark belongs on a letter: there it may end a text. */
export const afterLetter = marks.map((mark) => `x${mark}`);
/** But it begins none. */
export const onNothing = marks.flatMap((mark) => [mark, `${mark}x`]);
/** Turns the direction of reading: the first, the last and one within each of the two ranges. */
export const turned = ['\u202a', '\u202c', '\u202e', '\u2066', '\u2067', '\u2069'].map((turn) => `a${turn}b`);
/** The neighbours of those ranges, and others that stand between words of honest texts. */
export const honest = ['\u200d', '\u202f', '\u2065', '\u206a', '\u00a0', '\u115f', '\u2800', '  '].map(
  (sign) => `a${sign}b`,
);
