import type { Language } from '@blood-bank/domain/language';
import { donorTerms, numberTerms, personTerms, requestTerms } from '@blood-bank/domain/search-terms';
import { accountMessagesInBangla } from '@blood-bank/host/account-messages-in-bangla';
import { projectId } from '@blood-bank/host/project';
import { accountMessagesInEnglish } from '@embedded-firebase/server/mail';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  collection,
  doc,
  type Firestore,
  serverTimestamp,
  setDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import {
  createAccount,
  memberOf,
  memberPassword,
  signUp as signUpOverWire,
} from '../../embedded-firebase/trials/harness/members.ts';
import { donorRecord, offerRecord, requestRecord, userRecord } from '../../verification/harness/records.ts';
import { connectDevice } from '../../verification/harness/sdk.ts';
import { fillAccountForm, type NewMember } from './forms.ts';
import { english, messagesIn } from './messages.ts';
import { type Product, runCommand } from './product.ts';

/** A person with a browser session and storage of their own. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A member who has signed up on another device, with its SDK. */
export interface PreparedMember {
  readonly uid: string;
  readonly email: string;
  readonly fullName: string;
  readonly db: Firestore;
  /** Signs the other device out. */
  leave(): Promise<void>;
}

/** How a member is prepared. */
export interface Preparation {
  /** The full name, whose first word begins the address. */
  readonly fullName: string;
  /** The domain of the address, campus.test by default. */
  readonly domain?: string;
  /** Whether the address is verified, as it is by default. */
  readonly isVerified?: boolean;
  /** False for an account without a user record, as when a sign-up broke off. */
  readonly hasRecord?: boolean;
  readonly role?: 'user' | 'admin';
  /** For a donor: how the record differs from the one that `prepareDonor` writes. */
  readonly donor?: object;
  /** The language of the member's mails: a page in another one writes its own into the record. */
  readonly language?: Language;
}

/** The password of every prepared member. */
export const preparedPassword = memberPassword;

/** Prepares a member as another device would: the account, the mailed link, the user record. */
export async function prepareMember(
  product: Product,
  {
    fullName,
    domain = 'campus.test',
    isVerified = true,
    hasRecord = true,
    role = 'user',
    donor,
    language = 'en',
  }: Preparation,
): Promise<PreparedMember> {
  const email = `${fullName.split(' ')[0]?.toLowerCase()}@${domain}`;
  const { uid } = isVerified
    ? await createAccount(product, email)
    : memberOf(email, await signUpOverWire(product.origin, email));
  const device = connectDevice(product.origin, { apiKey: 'embedded', projectId });
  await device.signIn(email, preparedPassword);
  const { db } = device;
  const member = { uid, email, fullName, db, leave: device.close };
  if (hasRecord) await writeUser(member, { emailVerified: isVerified, language });
  if (donor !== undefined) await prepareDonor(member, donor);
  if (role === 'admin') {
    const [code, said] = await runCommand(product, ['admin', 'grant', email]);
    if (code !== 0) throw new Error(`Granting failed: ${said}`);
  }
  return member;
}

/** Writes a member's user record. */
export function writeUser(member: PreparedMember, different: object = {}): Promise<void> {
  const record = userRecord(member, { fullName: member.fullName, ...different });
  const stored = { ...record, searchTerms: personTerms(record), createdAt: serverTimestamp() };
  return setDoc(doc(member.db, 'users', member.uid), stored);
}

/** Registers a member as a donor: available, visible and O+ unless given otherwise. */
export async function prepareDonor(member: PreparedMember, different: object = {}): Promise<void> {
  const { uid, fullName, db } = member;
  const details = { fullName, contactNumber: '+880 1700 000 011', ...different };
  const { contactNumber } = details;
  const record = donorRecord(member, details);
  const searchTerms = donorTerms(record, contactNumber);
  await writeBatch(db)
    .set(doc(db, 'donors', uid), { ...record, searchTerms, registeredAt: serverTimestamp() })
    .set(doc(db, 'donors', uid, 'private', 'contact'), {
      contactNumber,
      searchTerms: numberTerms(contactNumber),
    })
    .set(doc(db, 'noticeSettings', uid), { byMail: false, token: 'x'.repeat(43) })
    .commit();
}

/** Deletes a donor's record on the member's other device. */
export function deleteDonor({ uid, db }: PreparedMember): Promise<void> {
  const donor = doc(db, 'donors', uid);
  return writeBatch(db)
    .delete(donor)
    .delete(doc(donor, 'private', 'contact'))
    .commit();
}

/**
 * Posts a request of a member: two units of O+, urgent, unless given otherwise.
 *
 * @returns its id
 */
export async function prepareRequest(member: PreparedMember, different: object = {}): Promise<string> {
  const document = doc(collection(member.db, 'bloodRequests'));
  const record = requestRecord(member, different);
  const stored = { requestedAt: serverTimestamp(), ...record, searchTerms: requestTerms(record) };
  await setDoc(document, stored);
  return document.id;
}

/** Offers to donate for a request, as the donor whom `prepareDonor` registers unless given otherwise. */
export function prepareOffer(
  member: PreparedMember,
  request: { readonly id: string; readonly userId: string },
  different: object,
): Promise<void> {
  const { id, userId: requestUserId } = request;
  const stored = { ...offerRecord(member, requestUserId, different), offeredAt: serverTimestamp() };
  const offer = doc(member.db, 'bloodRequests', id, 'offers', member.uid);
  const { contactNumber } = donorRecord(member);
  return writeBatch(member.db)
    .set(offer, stored)
    .set(doc(offer, 'private', 'contact'), { requestUserId, contactNumber })
    .commit();
}

/** Posts many requests of a member, for patients with numbers from 1 on. */
export async function prepareRequests(member: PreparedMember, count: number): Promise<void> {
  const { db } = member;
  for (let first = 1; first <= count; first += 100) {
    const batch = writeBatch(db);
    for (let number = first; number < Math.min(count + 1, first + 100); number += 1) {
      const record = requestRecord(member, { patientName: `Patient ${number}`, urgency: 'low' });
      batch.set(doc(collection(db, 'bloodRequests')), { ...record, requestedAt: serverTimestamp() });
    }
    await batch.commit();
  }
}

/** Creates an account by the form, as a newcomer does. */
export async function signUp({ page }: Pick<Person, 'page'>, who: NewMember, say = english): Promise<void> {
  await page.goto('/register');
  await fillAccountForm(page, who, say);
  await page.getByRole('button', { name: say.accountMessages.createAccount }).click();
}

/** Signs a prepared member in by the login page, on the way to `path`. */
export async function logIn(
  { page }: Person,
  { email }: { readonly email: string },
  path = '/dashboard',
  say = english,
): Promise<void> {
  await page.goto(path);
  await submitLogin(page, email, preparedPassword, say);
  await page.waitForURL(path);
}

/** Submits the login form. */
export async function submitLogin(
  page: Page,
  email: string,
  password = preparedPassword,
  { loginMessages: { labels, login } } = english,
): Promise<void> {
  await page.getByLabel(labels.email).fill(email);
  await page.getByLabel(labels.password).fill(password);
  await page.getByRole('main').getByRole('button', { name: login }).click();
}

/** Opens the mailed verification link in a second tab and returns to the first. */
export async function verify(
  { context, page }: Person,
  product: Product,
  email: string,
  language: Language = 'en',
): Promise<void> {
  const { verification, success } = language === 'bn' ? accountMessagesInBangla : accountMessagesInEnglish;
  const unverified = page.getByText((await messagesIn(language)).unverifiedMessages.unverified);
  await expect(unverified).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(await product.mailLink(email));
  await tab.getByRole('button', { name: verification.verify }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(success.verifyEmail.heading);
  await tab.close();
  await page.bringToFront();
  await returnToPage(page);
  await expect(unverified).toBeHidden();
}

/** Dispatches the focus event of returning to a page, as headless pages always have the focus. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
