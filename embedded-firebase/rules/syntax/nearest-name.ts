/**
 * Suggests the name that a misspelt one was probably meant to be, for the end of a message: the one with the fewest edits
 * (Levenshtein distance), if they are at most a third of its letters, and it has three or more.
 *
 * @returns empty where no name is near
 */
export function suggestion(misspelt: string, names: Iterable<string>): string {
  let nearest: string | null = null;
  let fewest = Math.floor(misspelt.length / 3) + 1;
  for (const name of names) {
    if (Math.abs(name.length - misspelt.length) >= fewest) continue;
    const edits = editsBetween(misspelt.toLowerCase(), name.toLowerCase());
    if (edits < fewest) [nearest, fewest] = [name, edits];
  }
  return nearest === null ? '' : `; did you mean '${nearest}'?`;
}

/** The number of letters to insert, delete or replace, by dynamic programming over two rows. */
function editsBetween(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (let at = 0; at < b.length; at += 1) {
      const replaced = (before[at] ?? 0) + (letter === b[at] ? 0 : 1);
      current.push(Math.min(replaced, (before[at + 1] ?? 0) + 1, (current[at] ?? 0) + 1));
    }
    before = current;
  }
  return before.at(-1) ?? 0;
}
