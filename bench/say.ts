/** Tells whoever waits how far it is; the tables are all that goes to the standard output. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
