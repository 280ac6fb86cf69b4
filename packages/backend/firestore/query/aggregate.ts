import { fieldOfWire } from '../documents/stored-document.ts';
import type { SlicedWork } from '../time-slice.ts';
import type { FieldPath } from '../values/field-path.ts';
import { isNumber, type Value } from '../values/value.ts';
import type { Page, QueryAnswer } from './answer-query.ts';
import type { Scan } from './query-to-sql.ts';
import type { Aggregation } from './read-aggregation-query.ts';

const greatestInteger = 2n ** 63n - 1n;
const leastInteger = -(2n ** 63n);

/**
 * Computes the aggregations over the documents of a planned query.
 *
 * @returns one value for each aggregation, in order
 */
export function* aggregate(
  aggregations: readonly Aggregation[],
  page: Page,
  scans: readonly Scan[],
  answer: QueryAnswer,
): SlicedWork<readonly Value[]> {
  const totals = aggregations.map((aggregation) =>
    aggregation.kind === 'count' ? null : new Total(aggregation.field),
  );
  if (totals.every((total) => total === null)) return yield* countOnly(aggregations, page, scans, answer);
  let count = 0n;
  yield* answer.each(scans, page, (wire) => {
    count += 1n;
    for (const total of totals) total?.add(fieldOfWire(wire, total.field));
  });
  return aggregations.map((aggregation, i) => {
    if (aggregation.kind === 'count') return atMost(count, aggregation.upTo);
    return (aggregation.kind === 'sum' ? totals[i]?.sum : totals[i]?.average) ?? null;
  });
}

/** Counts index entries alone, up to the highest bound. */
function* countOnly(
  aggregations: readonly Aggregation[],
  page: Page,
  scans: readonly Scan[],
  answer: QueryAnswer,
): SlicedWork<readonly Value[]> {
  const wanted = aggregations.map((aggregation) => (aggregation.kind === 'count' ? aggregation.upTo : null));
  const bounds = wanted.filter((upTo) => upTo !== null);
  const most = bounds.length === wanted.length ? Math.max(...bounds) : null;
  const limit = most === null || page.limit === null ? (most ?? page.limit) : Math.min(most, page.limit);
  const count = BigInt(yield* answer.count(scans, { limit, offset: page.offset }));
  return wanted.map((upTo) => atMost(count, upTo));
}

function atMost(count: bigint, upTo: number | null): bigint {
  return upTo !== null && count > upTo ? BigInt(upTo) : count;
}

/** Sums up a field: integers exactly, and a double makes the sum a double. */
class Total {
  readonly field: FieldPath;
  #integers = 0n;
  #doubles = 0;
  #hasDouble = false;
  #count = 0;

  constructor(field: FieldPath) {
    this.field = field;
  }

  /** Ignores values that are not numbers. */
  add(value: Value | undefined): void {
    if (!isNumber(value)) return;
    this.#count += 1;
    if (typeof value === 'bigint') {
      this.#integers += value;
    } else {
      this.#doubles += value;
      this.#hasDouble = true;
    }
  }

  get sum(): Value {
    const fits = this.#integers >= leastInteger && this.#integers <= greatestInteger;
    return this.#hasDouble || !fits ? Number(this.#integers) + this.#doubles : this.#integers;
  }

  get average(): Value {
    return this.#count === 0 ? null : (Number(this.#integers) + this.#doubles) / this.#count;
  }
}
