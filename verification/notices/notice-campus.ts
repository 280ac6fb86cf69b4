import { randomBytes } from 'node:crypto';
import type { Backend } from '@blood-bank/backend/create-backend';
import { everythingIsAllowed } from '@blood-bank/backend/firestore/testing/open-firestore';
import { startBackend } from '@blood-bank/backend/testing/start-backend';
import type { Campus } from '@blood-bank/domain/campus';
import { createNotices } from '@blood-bank/host/notices';
import { readProductFiles } from '@blood-bank/host/product-files';
import { projectId } from '@blood-bank/host/project';
import { unsubscribeRoutes } from '@blood-bank/host/unsubscribe-routes';

/** The address in mails. */
export const site = 'https://bank.campus.test';

/** More donors than are told of one request. */
const donorCount = 8;

/** The limits of notices on the trials' campus. */
export const noticeLimits = {
  donorsPerUrgentRequest: 5,
  donorsPerModerateRequest: 3,
  donorsPerLowRequest: 0,
  donorsPerPosterAndDay: 7,
  offerMailsPerPosterAndDay: 20,
  mailsPerDay: 500,
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

/** Starts the embedded backend in this process, whose notices go to a mail server. */
export async function startNoticeBackend(smtpUrl: string, limits: Partial<Campus> = {}) {
  const { campus, indexes } = readProductFiles();
  const settings = { smtpUrl, publicUrl: site, noticeDelaySeconds: 0 };
  const { triggers, start } = createNotices({ ...campus, ...limits }, settings);
  const running = await startBackend({
    ...settings,
    projectId,
    siteName: campus.siteName,
    rules: everythingIsAllowed,
    indexes,
    triggers,
    routes: (documents) => unsubscribeRoutes(documents, campus),
  });
  const stopNotices = start(running.backend, site);
  return {
    ...running,
    triggers,
    async stop(): Promise<void> {
      stopNotices();
      await running.stop();
    },
  };
}
