import { documentsRoot } from '@blood-bank/host/project';
import { type Answer, type Call, call } from './http-call.ts';
import type { Member } from './members.ts';

const commitPath = `/v1/${documentsRoot}:commit?key=embedded`;
const halves = ['a', 'b'] as const;
/** As many as a member may ask for at once. */
const pageSize = 100;

/** How pairs were found, by their ids. */
export interface Found {
  /** Neither half is there as it was written. */
  readonly missing: readonly string[];
  /** One half is. */
  readonly half: readonly string[];
}

/**
 * The call that posts two blood requests in one commit. A server that writes by halves is found by them.
 *
 * @param id of the pair; its halves are the documents `ID-a` and `ID-b`
 */
export function pairCall(member: Member, id: string): Call {
  return pairsCall(member, [id]);
}

/** The call that posts several such pairs in one commit, at most 250. */
export function pairsCall({ uid, email, idToken }: Member, ids: readonly string[]): Call {
  const writes = ids.flatMap((id) =>
    halves.map((half) => ({
      update: { name: nameOf(id, half), fields: fieldsOf(uid, email, id) },
      updateTransforms: [{ fieldPath: 'requestedAt', setToServerValue: 'REQUEST_TIME' }],
      currentDocument: { exists: false },
    })),
  );
  return { path: commitPath, body: { writes }, idToken };
}

/**
 * The call that reads a page of a member's pairs whose ids start with a prefix and a dash. It is a query, as nobody may ask
 * for a document that is not there.
 *
 * @param after the name of the last document of the page before
 */
export function readCall({ uid, idToken }: Member, prefix: string, after: string | null = null): Call {
  const reference = (referenceValue: string) => ({ referenceValue });
  const name = (value: string) => reference(`${documentsRoot}/bloodRequests/${value}`);
  const filters = [
    filter('userId', 'EQUAL', { stringValue: uid }),
    after === null
      ? filter('__name__', 'GREATER_THAN_OR_EQUAL', name(`${prefix}-`))
      : filter('__name__', 'GREATER_THAN', reference(after)),
    // The character behind the dash.
    filter('__name__', 'LESS_THAN', name(`${prefix}.`)),
  ];
  const structuredQuery = {
    from: [{ collectionId: 'bloodRequests' }],
    where: { compositeFilter: { op: 'AND', filters } },
    limit: pageSize,
  };
  return { path: `/v1/${documentsRoot}:runQuery?key=embedded`, body: { structuredQuery }, idToken };
}

/**
 * Reads pairs back, as their member, and judges them.
 *
 * @param prefix that all their ids start with
 * @throws when the server does not answer that
 */
export async function findPairs(
  origin: string,
  member: Member,
  prefix: string,
  ids: readonly string[],
): Promise<Found> {
  const texts = await readTexts(origin, member, prefix);
  const wholeHalves = (id: string) =>
    halves.filter((half) => texts.get(nameOf(id, half)) === textOf(id)).length;
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

function filter(fieldPath: string, op: string, value: object): object {
  return { fieldFilter: { field: { fieldPath }, op, value } };
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

function nameOf(id: string, half: string): string {
  return `${documentsRoot}/bloodRequests/${id}-${half}`;
}

function textOf(id: string): string {
  return `Trial ${id}. ${'Bring the form of the ward. '.repeat(10).trim()}`;
}

function fieldsOf(uid: string, email: string, id: string): object {
  const texts = {
    userId: uid,
    userEmail: email,
    patientName: 'Invented Patient',
    requiredBloodGroup: 'O-',
    hospitalName: 'Campus Hospital',
    hospitalLocation: 'Ward 3',
    contactPerson: 'Invented Contact',
    contactNumber: '+880 1700 000 000',
    urgency: 'urgent',
    additionalInfo: textOf(id),
    status: 'active',
  };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }])),
    unitsRequired: { integerValue: '2' },
  };
}
