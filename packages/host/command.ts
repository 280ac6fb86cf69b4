/** A command of the product: what `--help` prints, and what it does. */
export interface Command {
  readonly help: string;
  /**
   * @param args the arguments after the command's name
   * @throws CommandError or DataError with the sentence to print
   */
  run(args: readonly string[]): Promise<void>;
}

/** An error that ends a command with exit code 1, told in one sentence that says what to do. */
export class CommandError extends Error {
  constructor(sentence: string, options?: { cause: unknown }) {
    super(sentence, options);
    this.name = 'CommandError';
  }
}
