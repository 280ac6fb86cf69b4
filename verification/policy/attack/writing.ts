import { logReading } from '../../harness/audit-log.ts';
import {
  callRpc,
  change,
  commit,
  commitOrThrow,
  type Fields,
  fieldsOf,
  nameOf,
  readDocument,
  type Sender,
  type Write,
} from '../../harness/firestore-wire.ts';
import { call, countOk } from '../../harness/http-call.ts';
import { donorWrites, requestWrite, userWrite } from '../../harness/records.ts';
import { atLeast, exactly, type Figure, none } from '../../harness/report.ts';
import type { AccountName } from '../matrix/accounts.ts';
import { allCells } from '../matrix/all-cells.ts';
import type { Cell } from '../matrix/cell.ts';
import { requestPath, wanted } from '../matrix/documents.ts';
import {
  after,
  type Campus,
  deletesEntry,
  isPossible,
  isRestored,
  leaves,
  offers,
  readStored,
  registers,
  senderOf,
} from './campus.ts';
import { type CellCall, callsOf } from './recorded-calls.ts';
import { type Cover, rawFields, type StoredDocument, waysToTamper } from './tamper.ts';

/** The actors whose updates are tried in every way of the wire protocol. */
const tamperers = ['owner', 'member', 'suspended'] as const satisfies readonly AccountName[];

interface Tally {
  tried: number;
  readonly accepted: string[];
  readonly odd: string[];
}

/** One write of a recorded commit. */
interface RecordedWrite {
  readonly update?: { readonly name: string; readonly fields?: Fields };
  readonly updateMask?: { readonly fieldPaths: readonly string[] };
  readonly updateTransforms?: unknown;
  readonly currentDocument?: { readonly exists?: boolean };
  readonly delete?: string;
}

/**
 * Tampering: every write that the policy matrix denies and that is possible on the campus, as the SDK sends it, and the updates
 * of three members in every other way of the wire protocol.
 */
export async function writingFigures(campus: Campus): Promise<Figure[]> {
  const tally: Tally = { tried: 0, accepted: [], odd: [] };
  const untried = new Set(
    allCells(campus.accounts).filter(({ operation, allowed }) => operation.kind === 'write' && !allowed.open),
  );
  const changed = await changedBy(campus, async () => {
    await tryDeniedCells(campus, untried, tally);
    await tryRawWrites(campus, tally);
  });
  const withDonor = await after(campus, registers);
  await tryDeniedCells(withDonor, untried, tally);
  let later = await after(withDonor, offers);
  const changedLater = await changedBy(later, () => tryDeniedCells(later, untried, tally));
  for (const step of [leaves, isRestored, deletesEntry]) {
    later = await after(later, step);
    await tryDeniedCells(later, untried, tally);
  }
  return [
    atLeast('writes that the policy denies', tally.tried, 1_000),
    none('of them accepted', tally.accepted),
    none('answered with anything but a refusal', tally.odd),
    none('records that are not as before', [...changed, ...changedLater]),
    exactly('allowed writes refused, sent in the same ways', await refusedControls(campus), 0),
  ];
}

/** The paths of the stored records that some work has changed. */
async function changedBy(campus: Campus, work: () => Promise<void>): Promise<string[]> {
  const before = await readStored(campus);
  await work();
  const after = await readStored(campus);
  return [...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);
}

/** Tries those of the cells that are possible, and takes them out of the set. */
async function tryDeniedCells(campus: Campus, untried: Set<Cell>, tally: Tally): Promise<void> {
  const cells = [...untried].filter((cell) => isPossible(campus, cell));
  for (const cell of cells) untried.delete(cell);
  const tampered = new Set<string>();
  for (const { cell, call: recorded } of await callsOf(cells)) {
    const sender = senderOf(campus, cell.actor);
    const { writes } = recorded.body as { writes: readonly RecordedWrite[] };
    await attempt(campus, tally, cell.title, sender, writes as readonly Write[]);
    const [write] = writes;
    if (write === undefined || writes.length > 1) continue;
    if (write.delete !== undefined) {
      const existing = { delete: write.delete, currentDocument: { exists: true } };
      await attempt(campus, tally, `${cell.title}, if it exists`, sender, [existing]);
    }
    if (
      cell.actor === 'member' &&
      write.update?.name.startsWith(nameOf('bloodRequests/')) &&
      !write.updateMask
    ) {
      const valid = coverOf(campus, 'member').write;
      await attempt(campus, tally, `${cell.title}, with a valid one`, sender, [valid, write as Write]);
    }
    await tamperLike(campus, { cell, call: recorded }, write, tampered, tally);
  }
}

/**
 * Tries a plain update of the own records, the owner's or the admin's in every other way, once for each actor, document,
 * field and type of its value.
 */
async function tamperLike(
  campus: Campus,
  { cell }: CellCall,
  { update, updateMask, updateTransforms, currentDocument }: RecordedWrite,
  tampered: Set<string>,
  tally: Tally,
): Promise<void> {
  const actor = tamperers.find((name) => name === cell.actor);
  const isUpdate = currentDocument?.exists === true && updateTransforms === undefined;
  if (actor === undefined || !isUpdate || update?.fields === undefined) return;
  const targets = [actor, 'owner', 'admin'] as const;
  const isTarget = targets.some((name) => update.name.includes(campus.accounts[name].uid));
  if (!isTarget && !update.name.startsWith(nameOf('bloodRequests/'))) return;
  // A deleted field is in the mask only.
  if (updateMask?.fieldPaths.length !== Object.keys(update.fields).length) return;
  const types = Object.entries(update.fields).map(([field, value]) => `${field} ${Object.keys(value)}`);
  const key = [actor, update.name, ...types].join(' ');
  if (tampered.has(key)) return;
  tampered.add(key);
  const path = update.name.slice(nameOf('').length);
  await tamper(campus, actor, await documentAt(campus, path), update.fields, tally, cell.title);
}

async function tamper(
  campus: Campus,
  actor: (typeof tamperers)[number],
  document: StoredDocument,
  changes: Fields,
  tally: Tally,
  title: string,
): Promise<void> {
  for (const { name, writes } of waysToTamper(document, changes, coverOf(campus, actor))) {
    await attempt(campus, tally, `${title} [${name}]`, campus.members[actor], writes);
  }
}

async function documentAt({ origin, members }: Campus, path: string): Promise<StoredDocument> {
  if (path.startsWith('donors/')) await logReading(origin, members.admin, [path]);
  const { fields, updateTime } = await readDocument(origin, members.admin, path);
  return { path, fields, updateTime };
}

function coverOf({ members }: Campus, actor: (typeof tamperers)[number]): Cover {
  const member = members[actor];
  const own = `users/${member.uid}`;
  const write = actor === 'suspended' ? change(own, { department: 'CSE' }) : requestWrite(member, 'cover');
  return { write, readable: own };
}

/** Writes that no SDK sends: names that it refuses, and methods that the app does not use. */
async function tryRawWrites(campus: Campus, tally: Tally): Promise<void> {
  const { origin, members } = campus;
  const { owner, member, newcomer, former, admin } = members;
  for (const fields of rawFields) {
    const name = `with the field ${JSON.stringify(Object.keys(fields)[0])}`;
    const withField = ([first = {}, ...others]: readonly Write[]) => {
      const update = first.update as { name: string; fields: Fields };
      const all = Object.fromEntries([...Object.entries(update.fields), ...Object.entries(fields)]);
      return [{ ...first, update: { ...update, fields: all } }, ...others];
    };
    await attempt(campus, tally, `sign-up ${name}`, newcomer, withField([userWrite(newcomer)]));
    await attempt(campus, tally, `registration ${name}`, member, withField(donorWrites(member)));
    await attempt(campus, tally, `request ${name}`, member, withField([requestWrite(member, 'new')]));
  }
  const odd = rawFields.at(-1) ?? {};
  const contact = `donors/${owner.uid}/private/contact`;
  for (const path of [`users/${owner.uid}`, `donors/${owner.uid}`, contact, requestPath('active')]) {
    await tamper(campus, 'owner', await documentAt(campus, path), odd, tally, `an odd field of ${path}`);
  }
  const allowed = change(`users/${member.uid}`, { email: member.email });
  for (const path of [`users/${owner.uid}`, `donors/${former.uid}`, contact, requestPath('fulfilled')]) {
    const verify = { verify: nameOf(path), currentDocument: { exists: true } };
    await attempt(campus, tally, `verifies ${path}`, member, [allowed, verify]);
  }
  await attempt(campus, tally, 'an admin sets the verification of another address', admin, [
    change(`users/${members.unverified.uid}`, { emailVerified: true }),
  ]);
  const writes = [change(`users/${member.uid}`, { role: 'admin' })];
  judge(tally, 'batchWrite', (await callRpc(origin, member, 'batchWrite', { writes })).status);
  const body = { fields: fieldsOf({ role: 'admin' }) };
  for (const method of ['PATCH', 'PUT', 'DELETE']) {
    const path = `/v1/${nameOf(`users/${member.uid}`)}?updateMask.fieldPaths=role`;
    const { status } = await fetch(`${origin}${path}`, {
      method,
      headers: { Authorization: `Bearer ${member.idToken}`, 'Content-Type': 'application/json' },
      ...(method !== 'DELETE' && { body: JSON.stringify(body) }),
    });
    judge(tally, `REST ${method}`, status);
  }
  const created = { path: `/v1/${nameOf('users')}?documentId=new`, body, idToken: member.idToken };
  judge(tally, 'REST create', (await call(origin, created)).status);
}

async function attempt(
  { origin }: Campus,
  tally: Tally,
  name: string,
  sender: Sender,
  writes: readonly Write[],
): Promise<void> {
  judge(tally, name, (await commit(origin, sender, writes)).status);
}

function judge(tally: Tally, name: string, status: number): void {
  tally.tried += 1;
  if (status === 200) tally.accepted.push(name);
  // 501 answers methods that Firebase has and this host does not serve.
  else if (![400, 401, 403, 404, 405, 501].includes(status)) tally.odd.push(`${name} ${status}`);
}

/** Allowed writes in the same ways, so that the others are known to be refused for what they write. */
async function refusedControls({ origin, members }: Campus): Promise<number> {
  const { newcomer, member, owner } = members;
  const offer = `${wanted}/offers/${member.uid}`;
  await commitOrThrow(origin, newcomer, [userWrite(newcomer)]);
  const answers = [
    await commit(origin, newcomer, donorWrites(newcomer)),
    await commit(origin, member, [requestWrite(member, 'good')]),
    await commit(origin, member, [change('bloodRequests/good', { status: 'cancelled' })]),
    await commit(origin, member, [{ delete: nameOf('bloodRequests/good') }]),
    await commit(origin, owner, [change(offer, { status: 'donated' })]),
    await commit(origin, member, [{ delete: nameOf(offer) }]),
  ];
  return answers.length - countOk(answers);
}
