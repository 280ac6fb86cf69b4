import type { Judged } from './judge.ts';

/** Counts comparisons and collects differences. */
export class Tally {
  readonly #what: string;
  readonly #underHeadings = new Map<string, Judged<unknown, unknown>[]>();
  readonly #unlisted: Judged<unknown, unknown>[] = [];
  #compared = 0;

  constructor(what: string) {
    this.#what = what;
  }

  get unlisted(): number {
    return this.#unlisted.length;
  }

  add(judged: readonly Judged<unknown, unknown>[]): void {
    this.#compared += judged.length;
    for (const one of judged) {
      if (one.verdict.agree) continue;
      const { heading } = one.verdict;
      if (heading === null) this.#unlisted.push(one);
      else this.#underHeadings.set(heading, [...(this.#underHeadings.get(heading) ?? []), one]);
    }
  }

  /** The figures and the unlisted differences; with `withListed` the intended ones too. */
  lines(withListed: boolean): readonly string[] {
    const intended = [...this.#underHeadings.values()].reduce((sum, { length }) => sum + length, 0);
    const same = this.#compared - intended - this.unlisted;
    return [
      `${this.#what}: ${this.#compared} compared, ${same} the same, ${intended} differ as docs/parity.md says, ${this.unlisted} differ otherwise`,
      ...[...this.#underHeadings].flatMap(([heading, listed]) => [
        `  ${listed.length} × ${heading}`,
        ...(withListed ? listed.flatMap((one) => shown('listed', one)) : []),
      ]),
      ...this.#unlisted.flatMap((one) => shown('unlisted', one)),
    ];
  }
}

function shown(how: string, { asked, ours, theirs }: Judged<unknown, unknown>): readonly string[] {
  return [
    `  ${how}: ${JSON.stringify(asked)}`,
    `    here:     ${JSON.stringify(ours)}`,
    `    emulator: ${JSON.stringify(theirs)}`,
  ];
}
