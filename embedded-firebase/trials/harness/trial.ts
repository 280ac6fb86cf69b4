import type { Report } from './figures.ts';

/** The size of a trial: `short` for the tests, `full` for `npm run trial NAME`. */
export type Form = 'short' | 'full';

/** A trial that can be run in either size. */
export interface Trial {
  /** What the trial shows, as the title of its test. */
  readonly shows: string;
  run(form: Form): Promise<Report>;
}

/** Defines a trial by its two sizes. */
export function defineTrial<Size>(definition: {
  readonly shows: string;
  readonly sizes: Readonly<Record<Form, Size>>;
  run(size: Size, form: Form): Promise<Report>;
}): Trial {
  const { shows, sizes } = definition;
  return { shows, run: (form) => definition.run(sizes[form], form) };
}
