import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { signUpCall } from '../../harness/account-calls.ts';
import {
  commitOrThrow,
  type Fields,
  fieldsOf,
  nameOf,
  readDocument,
  stamped,
  type Write,
} from '../../harness/firestore-wire.ts';
import { call } from '../../harness/http-call.ts';
import { createAccount, type Member } from '../../harness/members.ts';
import { runCommand } from '../../harness/product.ts';

/** What no stranger may ever receive: each stands in one record that only its owner and admins may read. */
export const canaries = {
  hiddenNumber: '+880 1700 777 001',
  userRecord: 'Canary of a user record',
  inactiveDonor: 'Canary of an inactive profile',
  closedRequest: 'Canary of a closed request',
} as const;

/** A campus with something to steal, and those who try. */
export interface Stage {
  readonly origin: string;
  /** An ordinary member: verified, a donor whose profile an admin has deactivated, with a request of each status. */
  readonly mallory: Member;
  /** Somebody with an account, verified, and no record yet. */
  readonly newcomer: Member;
  /** Somebody with an account and a record whose address is not verified. */
  readonly unverified: Member;
  /** Somebody whom an admin has suspended. */
  readonly suspended: Member;
  /** A suspended member who has left a tombstone and is still signed in. */
  readonly departed: Member;
  /** The same, restored by an admin. */
  readonly restored: Member;
  readonly victim: Member;
  /** A donor whom an admin has deactivated. */
  readonly hidden: Member;
  readonly admin: Member;
  readonly otherAdmin: Member;
}

/** Ids of the requests on stage. */
export const requests = {
  ownActive: 'mallory-active',
  ownFulfilled: 'mallory-fulfilled',
  ownCancelled: 'mallory-cancelled',
  othersActive: 'victim-active',
  othersClosed: 'victim-closed',
} as const;

/** Everything on stage, by path. */
function stagedPaths(stage: Stage): string[] {
  const { mallory, victim, hidden, admin, otherAdmin, unverified, suspended, departed, restored } = stage;
  const people = [mallory, victim, hidden, admin, otherAdmin, unverified, suspended, departed, restored];
  const members = people.map(({ uid }) => `users/${uid}`);
  const donors = [mallory, victim, hidden].flatMap(({ uid }) => [
    `donors/${uid}`,
    `donors/${uid}/private/contact`,
  ]);
  return [...members, ...donors, ...Object.values(requests).map((id) => `bloodRequests/${id}`)];
}

/** Everything on stage as an admin reads it: what it was before an attack, it has to be after it. */
export async function readStage(stage: Stage): Promise<string[]> {
  const read = stagedPaths(stage).map((path) => readDocument(stage.origin, stage.admin, path));
  return (await Promise.all(read)).map((document) => JSON.stringify(document));
}

/** Peoples a started product by its own wire, as its people would. */
export async function setStage(origin: string, dataFolder: string): Promise<Stage> {
  const member = (name: string) => createAccount({ origin, dataFolder }, `${name}@campus.test`);
  const mallory = await member('mallory');
  const newcomer = await member('newcomer');
  const victim = await member('victim');
  const hidden = await member('hidden');
  const suspended = await member('suspended');
  const departed = await member('departed');
  const restored = await member('restored');
  const admin = await member('admin-one');
  const otherAdmin = await member('admin-two');
  const email = 'unverified@campus.test';
  const signedUp = JSON.parse((await call(origin, signUpCall(email))).text) as {
    localId: string;
    idToken: string;
  };
  const unverified = { uid: signedUp.localId, email, idToken: signedUp.idToken };

  for (const one of [mallory, victim, hidden, suspended, departed, restored, admin, otherAdmin]) {
    const fullName = one === victim ? canaries.userRecord : 'Somebody Invented';
    await commitOrThrow(origin, one, [userWrite(one, { fullName })]);
  }
  await commitOrThrow(origin, unverified, [userWrite(unverified, { emailVerified: false })]);
  for (const one of [admin, otherAdmin]) {
    const { exitCode, said } = await runCommand('admin', ['grant', one.email], dataFolder);
    if (exitCode !== 0) throw new Error(said);
  }
  await commitOrThrow(origin, mallory, donorWrites(mallory, {}, '+880 1700 000 041'));
  await commitOrThrow(
    origin,
    victim,
    donorWrites(victim, { allowContactVisibility: false }, canaries.hiddenNumber),
  );
  await commitOrThrow(
    origin,
    hidden,
    donorWrites(hidden, { fullName: canaries.inactiveDonor }, '+880 1700 000 042'),
  );
  for (const { uid } of [mallory, hidden])
    await commitOrThrow(origin, admin, [change(`donors/${uid}`, { isProfileActive: false })]);
  for (const { uid } of [suspended, departed, restored])
    await commitOrThrow(origin, admin, [change(`users/${uid}`, { accountStatus: 'suspended' })]);
  for (const one of [departed, restored]) {
    const { createdAt = {} } = (await readDocument(origin, one, `users/${one.uid}`)).fields;
    await commitOrThrow(origin, one, [tombstoneWrite(one, { createdAt })]);
  }
  await commitOrThrow(origin, admin, [change(`users/${restored.uid}`, { accountStatus: 'provisional' })]);

  for (const id of [requests.ownActive, requests.ownFulfilled, requests.ownCancelled]) {
    await commitOrThrow(origin, mallory, [requestWrite(mallory, id)]);
  }
  await commitOrThrow(origin, mallory, [
    change(`bloodRequests/${requests.ownFulfilled}`, { status: 'fulfilled' }),
  ]);
  await commitOrThrow(origin, mallory, [
    change(`bloodRequests/${requests.ownCancelled}`, { status: 'cancelled' }),
  ]);
  await commitOrThrow(origin, victim, [requestWrite(victim, requests.othersActive)]);
  await commitOrThrow(origin, victim, [
    requestWrite(victim, requests.othersClosed, { patientName: canaries.closedRequest }),
  ]);
  await commitOrThrow(origin, victim, [
    change(`bloodRequests/${requests.othersClosed}`, { status: 'fulfilled' }),
  ]);
  return {
    origin,
    mallory,
    newcomer,
    unverified,
    suspended,
    departed,
    restored,
    victim,
    hidden,
    admin,
    otherAdmin,
  };
}

/** The write of a few fields, as updateDoc sends it. */
export function change(path: string, fields: Readonly<Record<string, unknown>>): Write {
  return {
    update: { name: nameOf(path), fields: fieldsOf(fields) },
    updateMask: { fieldPaths: Object.keys(fields) },
    currentDocument: { exists: true },
  };
}

/** The write of a new user record. */
export function userWrite({ uid, email }: Pick<Member, 'uid' | 'email'>, different: object = {}): Write {
  const record = {
    uid,
    email,
    fullName: 'Somebody Invented',
    universityId: '2002-117',
    department: 'CSE',
    role: 'user',
    accountStatus: 'provisional',
    emailVerified: true,
    ...different,
  };
  return created(`users/${uid}`, record, 'createdAt');
}

/** The write by which a suspended member leaves the suspension alone, with further fields of the record. */
export function tombstoneWrite({ uid }: Pick<Member, 'uid'>, fields: Fields): Write {
  const name = nameOf(`users/${uid}`);
  return { update: { name, fields: { ...fieldsOf({ accountStatus: 'suspended' }), ...fields } } };
}

/** The writes of a new donor record and of the number beside it. */
export function donorWrites(
  { uid, email }: Pick<Member, 'uid' | 'email'>,
  different: object = {},
  contactNumber = '+880 1700 000 040',
): Write[] {
  const record = {
    userId: uid,
    email,
    fullName: 'Somebody Invented',
    universityId: '2002-117',
    universityRole: null,
    department: 'CSE',
    bloodGroup: 'O+',
    contactNumber,
    dateOfBirth: '2002-03-04',
    gender: 'Female',
    isAvailable: true,
    lastDonationDate: null,
    allowContactVisibility: true,
    isVerified: false,
    isProfileActive: true,
    ...different,
  };
  const shown = record.allowContactVisibility ? record : { ...record, contactNumber: null };
  return [
    created(`donors/${uid}`, shown, 'registeredAt'),
    { update: { name: nameOf(`donors/${uid}/private/contact`), fields: fieldsOf({ contactNumber }) } },
  ];
}

/** The write of a new blood request. */
export function requestWrite(
  { uid, email }: Pick<Member, 'uid' | 'email'>,
  id: string,
  different: object = {},
): Write {
  const record = {
    userId: uid,
    userEmail: email,
    ...requestDetails,
    status: 'active',
    ...different,
  };
  return created(`bloodRequests/${id}`, record, 'requestedAt');
}

function created(path: string, record: Readonly<Record<string, unknown>>, timeField: string): Write {
  const fields: Fields = fieldsOf(record);
  const write = { update: { name: nameOf(path), fields }, currentDocument: { exists: false } };
  // Whoever sends a time of their own means to cheat with it.
  return Object.hasOwn(record, timeField) ? write : stamped(write, timeField);
}
