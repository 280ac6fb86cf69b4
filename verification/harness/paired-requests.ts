import { commitCall, fieldFilter, nameOf, rpcCall } from './firestore-wire.ts';
import { type Answer, type Call, call } from './http-call.ts';
import type { Member } from './members.ts';
import { requestWrite } from './records.ts';

const halves = ['a', 'b'] as const;
/** The longest list that a member may ask for. */
const pageSize = 100;

/** The ids of pairs that are not stored completely. */
export interface Found {
  /** Neither half is stored as it was written. */
  readonly missing: readonly string[];
  /** One half is stored. */
  readonly half: readonly string[];
}

/**
 * The call that posts two blood requests in one commit, by which a commit that is written in part is found.
 *
 * @param id of the pair; its halves are the documents `ID-a` and `ID-b`
 */
export function pairCall(member: Member, id: string): Call {
  return pairsCall(member, [id]);
}

/** The call that posts several such pairs in one commit, at most 250. */
export function pairsCall(member: Member, ids: readonly string[]): Call {
  const writes = ids.flatMap((id) =>
    halves.map((half) => requestWrite(member, `${id}-${half}`, { additionalInfo: textOf(id) })),
  );
  return commitCall(member, writes);
}

/**
 * The call that reads a page of a member's pairs whose ids start with a prefix and a dash. It is a query, because only
 * admins may get a missing document.
 *
 * @param after the name of the last document of the page before
 */
export function readCall(member: Member, prefix: string, after: string | null = null): Call {
  const byName = (op: string, referenceValue: string) => ({
    fieldFilter: { field: { fieldPath: '__name__' }, op, value: { referenceValue } },
  });
  const filters = [
    fieldFilter('userId', 'EQUAL', member.uid),
    after === null
      ? byName('GREATER_THAN_OR_EQUAL', nameOf(`bloodRequests/${prefix}-`))
      : byName('GREATER_THAN', after),
    // The character behind the dash.
    byName('LESS_THAN', nameOf(`bloodRequests/${prefix}.`)),
  ];
  const where = { compositeFilter: { op: 'AND', filters } };
  const structuredQuery = { from: [{ collectionId: 'bloodRequests' }], where, limit: pageSize };
  return rpcCall('runQuery', { structuredQuery }, member);
}

/**
 * Reads pairs back as their member.
 *
 * @param prefix that all their ids start with
 * @throws Error when the server refuses a page
 */
export async function findPairs(
  origin: string,
  member: Member,
  prefix: string,
  ids: readonly string[],
): Promise<Found> {
  const texts = await readTexts(origin, member, prefix);
  const wholeHalves = (id: string) =>
    halves.filter((half) => texts.get(nameOfHalf(id, half)) === textOf(id)).length;
  return {
    missing: ids.filter((id) => wholeHalves(id) === 0),
    half: ids.filter((id) => wholeHalves(id) === 1),
  };
}

/** The texts of all pairs, by the names of their documents. */
async function readTexts(origin: string, member: Member, prefix: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let after: string | null = null; ; ) {
    const page = foundTexts(await call(origin, readCall(member, prefix, after)));
    for (const [name, text] of page) texts.set(name, text);
    if (page.size < pageSize) return texts;
    after = [...page.keys()].at(-1) ?? null;
  }
}

function foundTexts({ status, text }: Answer): ReadonlyMap<string, string> {
  if (status !== 200) throw new Error(`runQuery answered ${status}: ${text}`);
  const entries = JSON.parse(text) as {
    document?: { name: string; fields: { additionalInfo: { stringValue: string } } };
  }[];
  return new Map(
    entries.flatMap(({ document }) =>
      document === undefined ? [] : [[document.name, document.fields.additionalInfo.stringValue] as const],
    ),
  );
}

function nameOfHalf(id: string, half: string): string {
  return nameOf(`bloodRequests/${id}-${half}`);
}

function textOf(id: string): string {
  return `Trial ${id}. ${'Bring the form of the ward. '.repeat(10).trim()}`;
}
