import type { Act } from './act.ts';
import type { Actor } from './cast.ts';

/** A document's fields in the SDK's values. */
export type Fields = Readonly<Record<string, unknown>>;

/** What is stored before: fields by path. */
export type Scene = Readonly<Record<string, Fields>>;

/** One question to the policy, and the answer that was decided on. */
export interface Cell {
  readonly title: string;
  readonly actor: Actor;
  readonly scene: Scene;
  readonly act: Act;
  readonly allowed: boolean;
}
