import { randomBytes } from 'node:crypto';
import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { type DemoDocument, demoAccount, demoDonor, demoMember } from '@blood-bank/host/demo-documents';
import { demoRequest } from '@blood-bank/host/demo-requests';
import { readProductFiles } from '@blood-bank/host/product-files';
import { writeDocuments } from '@blood-bank/host/write-documents';
import { onData } from './fill-campus.ts';
import { preparedPassword } from './members.ts';

/** A member of the campus with a verified account, unless it is said otherwise. */
interface Person {
  readonly fullName: string;
  readonly email: string;
}

type Difference = DemoDocument['fields'];
type Backend = Parameters<Parameters<typeof onData>[1]>[0];

/** What each of the first donors of O- has that keeps, or does not keep, the others from being told. */
const negativeDonors: readonly {
  readonly record?: Difference;
  readonly byMail?: boolean;
  readonly emailVerified?: boolean;
}[] = [
  {},
  {},
  { byMail: false },
  { record: { isAvailable: false } },
  { record: { isProfileActive: false } },
  { record: { lastDonationDate: new Date().toISOString().slice(0, 10) } },
  { emailVerified: false },
];
const otherGroups: readonly BloodGroup[] = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+'];

/** The two donors of O- on the campus who can give and want to be told. */
export const willing: readonly Person[] = [demoAccount(0), demoAccount(1)];

/**
 * Fills a data folder, on which no server runs: donors with accounts, nearly all of whom want to be told by mail, and members with user
 * records.
 */
export async function fillNoticedCampus(
  dataFolder: string,
  { donors, members }: { readonly donors: number; readonly members: readonly Person[] },
): Promise<void> {
  const { departments } = readProductFiles().campus;
  const now = new Date();
  await onData(dataFolder, async (backend) => {
    const password = preparedPassword;
    const people = [...members, ...willing];
    const documents = await Promise.all(
      Array.from({ length: donors }, async (_, index) => {
        const { email, fullName } = demoAccount(index);
        const negative = negativeDonors[index];
        const { record = {}, byMail = true, emailVerified = true } = negative ?? {};
        const { uid } = await backend.accounts.create({ email, password, emailVerified });
        const bloodGroup = negative === undefined ? (otherGroups[index % otherGroups.length] ?? 'O+') : 'O-';
        const open = {
          bloodGroup,
          isAvailable: true,
          isProfileActive: true,
          lastDonationDate: null,
          ...record,
        };
        const account = { uid, email, fullName, role: 'user' } as const;
        const [donor, contact] = demoDonor(index, account, departments, now);
        return [
          { path: `donors/${uid}`, fields: { ...donor?.fields, ...open } },
          { path: `donors/${uid}/private/contact`, fields: contact?.fields ?? {} },
          { path: `noticeSettings/${uid}`, fields: { byMail, token: randomBytes(32).toString('base64url') } },
        ];
      }),
    );
    await writeDocuments(backend, documents.flat());
    await addMembers(backend, people);
  });
}

/** Fills a data folder, on which no server runs, with members of any address, each of whom has posted a request. */
export function fillWithMembers(dataFolder: string, people: readonly Person[]): Promise<void> {
  return onData(dataFolder, async (backend) => {
    await addMembers(backend, people);
    for (const [index, { email, fullName }] of people.entries()) {
      const { uid = '' } = backend.accounts.findByEmail(email) ?? {};
      const account = { uid, email, fullName, role: 'user' } as const;
      await writeDocuments(backend, [demoRequest(index, account, new Date())]);
    }
  });
}

async function addMembers(backend: Backend, people: readonly Person[]): Promise<void> {
  const { departments } = readProductFiles().campus;
  for (const { email, fullName } of people) {
    const { uid } =
      backend.accounts.findByEmail(email) ??
      (await backend.accounts.create({ email, password: preparedPassword, emailVerified: true }));
    const account = { uid, email, fullName, role: 'user' } as const;
    await writeDocuments(backend, [demoMember(account, departments, new Date())]);
  }
}

/** Forgets when donors were told, as the server does after eight days. */
export function forgetWhoWasTold(dataFolder: string): Promise<void> {
  return onData(dataFolder, async ({ firestore: { documents } }) => {
    const slots = await documents.query({ collection: 'noticeSlots', where: [], limit: 1_000 });
    for (const { path } of slots) await documents.delete(path);
  });
}
