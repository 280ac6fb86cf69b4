/** What stops a command, as one sentence that the person who called it can act on. Its exit code is 1. */
export class CommandError extends Error {
  constructor(sentence: string, options?: { cause: unknown }) {
    super(sentence, options);
    this.name = 'CommandError';
  }
}
