import { type Fault, RulesSyntaxError, type SourceText } from './rules-syntax-error.ts';

/** Collects the faults of a rules file while it is compiled, so that it is refused for all of them together. */
export class FaultList {
  readonly source: SourceText;
  readonly #faults: Fault[] = [];

  constructor(source: SourceText) {
    this.source = source;
  }

  /** Records a fault after which the rest of the file still makes sense. */
  report(reason: string, offset: number): void {
    this.#faults.push({ reason, offset });
  }

  /** @throws RulesSyntaxError always, for this fault and those recorded */
  fail(reason: string, offset: number): never {
    this.report(reason, offset);
    throw new RulesSyntaxError(this.source, this.#faults);
  }

  /** @throws RulesSyntaxError if a fault was recorded */
  assertNone(): void {
    if (this.#faults.length > 0) throw new RulesSyntaxError(this.source, this.#faults);
  }
}
