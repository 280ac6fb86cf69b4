/** Prints one line for the person at the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}
