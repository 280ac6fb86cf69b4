import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
} from 'firebase/auth';
import {
  collection,
  doc,
  type Firestore,
  initializeFirestore,
  serverTimestamp,
  setDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import type { Person } from './journey.ts';
import type { Product } from './product.ts';
import { runCommand } from './run-command.ts';

/** Somebody who has signed up elsewhere, with the SDK at hand to act as on another device of theirs. */
export interface PreparedMember {
  readonly uid: string;
  readonly email: string;
  readonly fullName: string;
  readonly db: Firestore;
  /** Signs this other device out; the account stays. */
  leave(): Promise<void>;
}

/** What there is to say of somebody who is prepared. */
export interface Preparation {
  /** Full name; the address is made of its first word. */
  readonly fullName: string;
  /** Of the address: campus.test unless said otherwise. */
  readonly domain?: string;
  /** Verified unless said otherwise. */
  readonly isVerified?: boolean;
  /** Without one, as when a sign-up broke off, if false. */
  readonly hasRecord?: boolean;
  readonly role?: 'user' | 'admin';
}

/** Everybody's password here. */
export const preparedPassword = 'invented-password';

const apiKey = 'embedded';
const projectId = 'campus-blood-bank';

/**
 * Makes a member through the SDK, as another device would: sign-up, the mail's link, the user record. For journeys that
 * are about something else.
 */
export async function prepareMember(
  product: Product,
  { fullName, domain = 'campus.test', isVerified = true, hasRecord = true, role = 'user' }: Preparation,
): Promise<PreparedMember> {
  const email = `${fullName.split(' ')[0]?.toLowerCase()}@${domain}`;
  const app = initializeApp({ apiKey, projectId }, `${product.origin} ${email}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, product.origin, { disableWarnings: true });
  const db = initializeFirestore(app, { host: new URL(product.origin).host, ssl: false });
  const { user } = await createUserWithEmailAndPassword(auth, email, preparedPassword);
  if (isVerified) {
    await sendEmailVerification(user);
    const link = new URL(await product.mailLink(email));
    await applyActionCode(auth, link.searchParams.get('oobCode') ?? '');
    await user.reload();
    await user.getIdToken(true);
  }
  if (hasRecord) {
    await setDoc(doc(db, 'users', user.uid), {
      uid: user.uid,
      email,
      fullName,
      universityId: '2002-117',
      department: 'CSE',
      role: 'user',
      accountStatus: 'provisional',
      createdAt: serverTimestamp(),
      emailVerified: user.emailVerified,
    });
  }
  if (role === 'admin') await grant(product, email);
  return { uid: user.uid, email, fullName, db, leave: () => deleteApp(app) };
}

/** Registers a member as a donor: available, visible and O+ unless said otherwise. */
export async function prepareDonor(member: PreparedMember, different: object = {}): Promise<void> {
  const { uid, email, fullName, db } = member;
  const donor = {
    userId: uid,
    email,
    fullName,
    universityId: '2002-117',
    universityRole: 'student',
    department: 'CSE',
    bloodGroup: 'O+',
    contactNumber: '+880 1700 000 011',
    dateOfBirth: '2002-03-04',
    gender: 'Female',
    isAvailable: true,
    lastDonationDate: null,
    allowContactVisibility: true,
    isVerified: false,
    isProfileActive: true,
    registeredAt: serverTimestamp(),
    ...different,
  };
  const { contactNumber, allowContactVisibility } = donor;
  await writeBatch(db)
    .set(doc(db, 'donors', uid), {
      ...donor,
      contactNumber: allowContactVisibility ? contactNumber : null,
    })
    .set(doc(db, 'donors', uid, 'private', 'contact'), { contactNumber })
    .commit();
}

/**
 * Posts a request of a member: two units of O+, urgent, unless said otherwise.
 *
 * @returns its id
 */
export async function prepareRequest(
  { uid, email, db }: PreparedMember,
  different: object = {},
): Promise<string> {
  const document = doc(collection(db, 'bloodRequests'));
  await setDoc(document, {
    userId: uid,
    userEmail: email,
    ...requestDetails,
    status: 'active',
    requestedAt: serverTimestamp(),
    ...different,
  });
  return document.id;
}

/** Signs somebody in by the login page, on their way to `path`. */
export async function logIn(
  { page }: Person,
  { email }: { readonly email: string },
  path = '/dashboard',
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(preparedPassword);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(path);
}

async function grant(product: Product, email: string): Promise<void> {
  const [code, said] = await runCommand(product, ['admin', 'grant', email]);
  if (code !== 0) throw new Error(`Granting failed: ${said}`);
}
