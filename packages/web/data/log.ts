/**
 * Writes what a developer or operator should know to the browser's console. Persons read sentences on the page; the
 * cause of a problem stands here.
 */
export function logProblem(what: string, cause?: unknown): void {
  if (cause === undefined) console.error(what);
  else console.error(what, cause);
}
