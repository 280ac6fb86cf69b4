import { randomBytes } from 'node:crypto';
import type { Backend } from '@blood-bank/backend/create-backend';

/** The address in mails. */
export const site = 'https://bank.campus.test';

/** More donors than are told of one request. */
const donorCount = 8;

/** The limits of notices on the trials' campus. */
export const noticeLimits = {
  donorsPerUrgentRequest: 5,
  donorsPerModerateRequest: 3,
  donorsPerLowRequest: 0,
  requestsPerPosterAndDay: 3,
  donorsPerDay: 500,
} as const;

/** Milliseconds by which SIGUSR2 advances the server's clock: longer than an attempt to send a mail may take. */
export const clockStep = 100_000;

/** Adds donors of one group who want to be told, unless they are there. */
export async function addDonors({ accounts, firestore }: Backend): Promise<void> {
  for (let index = 0; index < donorCount; index += 1) {
    const email = `donor-${index}@campus.test`;
    if (accounts.findByEmail(email) !== null) return;
    const { uid } = await accounts.create({ email, password: 'invented-3', emailVerified: true });
    const { put } = firestore.documents;
    await put(`noticeSettings/${uid}`, { byMail: true, token: randomBytes(32).toString('base64url') });
    await put(`donors/${uid}`, {
      userId: uid,
      email,
      bloodGroup: 'O+',
      isAvailable: true,
      isProfileActive: true,
      lastDonationDate: null,
    });
  }
}
