import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../harness/seeded-random.ts';
import { embedded, type Server } from './servers.ts';

/** Inputs of one kind on one database, and the documents stored before them, by their paths. */
export interface Group<Asked = unknown> {
  readonly documents?: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly cases: readonly Asked[];
}

/** An input, the emulator's answer and, where it differs, this backend's and the heading that explains why. */
export interface Judged {
  readonly asked: unknown;
  readonly emulator: unknown;
  readonly here?: unknown;
  readonly heading?: string;
}

/** Both servers' answers to an input. */
export interface Answers<Outcome> {
  readonly here: Outcome;
  readonly emulator: Outcome;
}

/** A difference that is intended, and how to recognise it. */
export interface IntendedDifference<Asked = unknown, Outcome = unknown> {
  /** A heading of parity.md. */
  readonly heading: string;
  /** As narrow as possible, since no other test checks the differences that it explains. */
  explains(asked: Asked, answers: Answers<Outcome>): boolean;
}

/** A kind of input. Its methods take its own inputs only. */
export interface Kind {
  /** @param number of the group, from 0 on */
  generate(random: Random, number: number): Group;
  answer(server: Server, group: Group): Promise<readonly unknown[]>;
  readonly differences: readonly IntendedDifference[];
  /** Smaller inputs in which the cause of a difference may be. */
  partsOf?(asked: unknown): readonly unknown[];
  /** True where an input changes what the next ones find: then only the first difference in a group counts. */
  readonly isSequence?: boolean;
}

/** Has both servers answer a group. */
export async function compare(kind: Kind, group: Group, emulator: Server): Promise<readonly Judged[]> {
  const judged = await judgeAll(kind, group, emulator);
  const first = judged.findIndex(differs);
  if (kind.isSequence) return first === -1 ? judged : judged.slice(0, first + 1);
  return kind.partsOf === undefined ? judged : await reduced(kind, judged, emulator);
}

async function judgeAll(kind: Kind, group: Group, emulator: Server): Promise<Judged[]> {
  const ours = await kind.answer(embedded, group);
  const theirs = await kind.answer(emulator, group);
  return group.cases.map((asked, at) => judge(kind, asked, { here: ours[at], emulator: theirs[at] }));
}

/** Compares two answers, as JSON, which has no negative zero. */
export function judge(kind: Kind, asked: unknown, answers: Answers<unknown>): Judged {
  const [here, emulator] = JSON.parse(JSON.stringify([answers.here, answers.emulator])) as unknown[];
  if (isDeepStrictEqual(here, emulator)) return { asked, emulator };
  const difference = kind.differences.find(({ explains }) => explains(asked, { here, emulator }));
  return { asked, emulator, here, ...(difference && { heading: difference.heading }) };
}

function differs(judged: Judged): boolean {
  return judged.here !== undefined;
}

/** Whether the answers differ, and no heading explains it. */
export function isUnlisted(judged: Judged): boolean {
  return differs(judged) && judged.heading === undefined;
}

/** Replaces an input that differs by the smallest of its parts that does, preferably one that no heading explains. */
async function reduced(kind: Kind, judged: readonly Judged[], emulator: Server): Promise<readonly Judged[]> {
  const partsOf = (asked: unknown) => kind.partsOf?.(asked) ?? [];
  const within = (asked: unknown): unknown[] => partsOf(asked).flatMap((part) => [part, ...within(part)]);
  const cases = judged.filter(differs).flatMap(({ asked }) => within(asked));
  const parts = new Map((await judgeAll(kind, { cases }, emulator)).map((one) => [one.asked, one]));

  function smallest(one: Judged): readonly Judged[] {
    const inner = partsOf(one.asked).flatMap((part) => parts.get(part) ?? []);
    const smaller = inner.flatMap(smallest);
    return smaller.length === 0 && differs(one) ? [one] : smaller;
  }

  return judged.map((one) => {
    const faults = differs(one) ? smallest(one) : [];
    return faults.find(isUnlisted) ?? faults[0] ?? one;
  });
}
