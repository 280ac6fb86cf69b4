/** How much is measured. */
export interface ServerSize {
  readonly donors: { readonly small: number; readonly large: number };
  readonly rounds: number;
  /** Of one window of load. */
  readonly milliseconds: number;
  /** How long each work is done before it is measured, in milliseconds. */
  readonly warmUp: number;
  readonly callers: readonly number[];
  readonly starts: number;
}

export const wholeServer: ServerSize = {
  donors: { small: 10_000, large: 100_000 },
  rounds: 5,
  milliseconds: 1_000,
  warmUp: 10_000,
  callers: [1, 16, 64],
  starts: 5,
};

/** Shows that everything works; its figures are no figures. */
export const shortServer: ServerSize = {
  donors: { small: 1_000, large: 10_000 },
  rounds: 1,
  milliseconds: 200,
  warmUp: 200,
  callers: [1, 16],
  starts: 1,
};
