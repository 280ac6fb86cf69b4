import { fieldOfWire } from '../documents/document-store.ts';
import type { SlicedWork } from '../time-slice.ts';
import type { FieldPath } from '../values/field-path.ts';
import { isNumber, type Value } from '../values/value.ts';
import type { Aggregation } from './parse-aggregation-query.ts';
import type { QueryResult } from './query-result.ts';

const maxInteger = 2n ** 63n - 1n;
const leastInteger = -(2n ** 63n);

/**
 * Computes the aggregations over what a query finds.
 *
 * @returns one value for each aggregation, in order
 */
export function* aggregate(
  aggregations: readonly Aggregation[],
  result: QueryResult,
): SlicedWork<readonly Value[]> {
  const totals = aggregations.map((aggregation) =>
    aggregation.kind === 'count' ? null : new Total(aggregation.field),
  );
  if (totals.every((total) => total === null)) return yield* countOnly(aggregations, result);
  let count = 0n;
  yield* result.each((wire) => {
    count += 1n;
    for (const total of totals) total?.add(fieldOfWire(wire, total.field));
  });
  return aggregations.map((aggregation, i) => {
    if (aggregation.kind === 'count') return atMost(count, aggregation.upTo);
    return (aggregation.kind === 'sum' ? totals[i]?.sum : totals[i]?.average) ?? null;
  });
}

/** Counts index entries alone, up to the highest bound. */
function* countOnly(aggregations: readonly Aggregation[], result: QueryResult): SlicedWork<readonly Value[]> {
  const bounds = aggregations.map(
    (aggregation) => (aggregation.kind === 'count' ? aggregation.upTo : null) ?? Number.POSITIVE_INFINITY,
  );
  const count = BigInt(yield* result.count(Math.max(...bounds)));
  return bounds.map((upTo) => atMost(count, upTo));
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
    const fits = this.#integers >= leastInteger && this.#integers <= maxInteger;
    return this.#hasDouble || !fits ? Number(this.#integers) + this.#doubles : this.#integers;
  }

  get average(): Value {
    return this.#count === 0 ? null : (Number(this.#integers) + this.#doubles) / this.#count;
  }
}
