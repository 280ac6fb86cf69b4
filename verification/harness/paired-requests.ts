import { commitCall, fieldFilter, foundDocuments, nameOf, rpcCall } from './firestore-wire.ts';
import { type Call, call, requireOk } from './http-call.ts';
import type { Member } from './members.ts';
import { requestWrite } from './records.ts';

const halves = ['a', 'b'] as const;
/** Within the longest commit of a member, 256 KiB. */
const pairsPerCommit = 100;
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

/** Posts many such pairs, some in each commit. */
export async function fillWithPairs(
  origin: string,
  member: Member,
  prefix: string,
  pairs: number,
  perCommit = pairsPerCommit,
): Promise<void> {
  for (let first = 0; first < pairs; first += perCommit) {
    const length = Math.min(perCommit, pairs - first);
    const ids = Array.from({ length }, (_, place) => `${prefix}-${first + place}`);
    await requireOk(call(origin, pairsCall(member, ids)));
  }
}

/** The call that posts several such pairs in one commit, at most 100. */
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
    halves.filter((half) => texts.get(nameOf(`bloodRequests/${id}-${half}`)) === textOf(id)).length;
  return {
    missing: ids.filter((id) => wholeHalves(id) === 0),
    half: ids.filter((id) => wholeHalves(id) === 1),
  };
}

/** The texts of all pairs, by the names of their documents. */
async function readTexts(origin: string, member: Member, prefix: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let after: string | null = null; ; after = [...texts.keys()].at(-1) ?? null) {
    const page = foundDocuments(await requireOk(call(origin, readCall(member, prefix, after))));
    for (const { name, fields } of page) texts.set(name, String(fields.additionalInfo?.stringValue));
    if (page.length < pageSize) return texts;
  }
}

function textOf(id: string): string {
  return `Trial ${id}. ${'Bring the form of the ward. '.repeat(10).trim()}`;
}
