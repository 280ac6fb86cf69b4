/** Pseudo-random choices: the same seed gives the same ones. */
export interface Random {
  /** A number from 0 on, below 1. */
  next(): number;
  /** A whole number from 0 on, below `end`. */
  below(end: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** True in so many of a hundred cases. */
  percent(chance: number): boolean;
  /** From `least` to `most` items. */
  times<Item>(least: number, most: number, make: () => Item): Item[];
  /** @throws Error when there is nothing to pick from */
  pick<Item>(items: readonly Item[]): Item;
}

/** The generator mulberry32, which is fast and good enough to choose test data by. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    percent: (chance) => next() * 100 < chance,
    times: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
    pick(items) {
      if (items.length === 0) throw new Error('There is nothing to pick from.');
      return items[below(items.length)] as (typeof items)[number];
    },
  };
}

/** The seed of a trial: FUZZ_SEED repeats a printed one, else it is new. */
export function chosenSeed(): number {
  const given = process.env.FUZZ_SEED;
  return given === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(given) >>> 0;
}
