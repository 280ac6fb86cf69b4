// A campus with donors whose notices are sent, as a process that can be killed at a step: settings are environment variables.
//   KILL_AT       the step of reactions before which it kills itself: each call of a document or of the mail server has one
//                 before and one after it; 0 for none
//   PUSH_SERVICE  the origin of the push service, and in DEVICES the subscriptions of the first donors
//   TELLS         'closing' or 'donated', and in ABOUT the id of the request of which its donors are told so
//   CLOCK_OFFSET  milliseconds that its clock is ahead; each SIGUSR2 adds 100 s
// SIGTERM makes it print how many steps it has made.
import { randomBytes } from 'node:crypto';
import { createNotices } from '@blood-bank/host/notices';
import { readProductFiles } from '@blood-bank/host/product-files';
import { projectId } from '@blood-bank/host/project';
import { createBackend } from '../../embedded-firebase/server/create-backend.ts';
import type { AdminDocuments } from '../../embedded-firebase/server/firestore/admin-documents.ts';
import { everythingIsAllowed } from '../../embedded-firebase/server/firestore/testing/open-firestore.ts';
import type { Trigger } from '../../embedded-firebase/server/firestore/triggers/trigger.ts';
import { startServer } from '../../embedded-firebase/server/http/start-server.ts';
import type { PushSubscription } from '../../embedded-firebase/server/push/push-sender.ts';
import { lockForServer } from '../../embedded-firebase/server/sqlite/lock-data-folder.ts';
import { errorLog } from '../../embedded-firebase/server/testing/error-log.ts';
import { donorRecord, offerRecord, requestRecord } from '../harness/records.ts';
import { clockStep, noticeLimits, offering, site } from './notice-campus.ts';

const { DATA_DIR: dataFolder = '', SMTP_URL: smtpUrl = '', KILL_AT = '0', CLOCK_OFFSET = '0' } = process.env;
const { PUSH_SERVICE = '', DEVICES = '[]', TELLS = '', ABOUT = '' } = process.env;
const killAt = Number(KILL_AT);
let offset = Number(CLOCK_OFFSET);
process.on('SIGUSR2', () => {
  offset += clockStep;
  if (TELLS === 'donated') void notices.remind();
});
let steps = 0;
process.once('SIGTERM', () => {
  process.stderr.write(`steps: ${steps}\n`);
  process.exit();
});

function step(): void {
  steps += 1;
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
}

/** Makes each call of a function two steps. */
function stepped<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    step();
    const result = await call(...args);
    step();
    return result;
  };
}

function steppedDocuments(documents: AdminDocuments): AdminDocuments {
  return {
    ...documents,
    get: stepped(documents.get),
    query: stepped(documents.query),
    claim: stepped(documents.claim),
    set: stepped(documents.set),
    delete: stepped(documents.delete),
    update: stepped(documents.update),
    deleteUnchanged: stepped(documents.deleteUnchanged),
  };
}

const { campus, indexes } = readProductFiles();
const notices = createNotices(
  { ...campus, notices: noticeLimits },
  { smtpUrl, publicUrl: site, noticeDelaySeconds: 0 },
);
const triggers = notices.triggers.map(
  (trigger) =>
    ({
      ...trigger,
      handler: (event: never, documents: AdminDocuments) =>
        trigger.handler(event, steppedDocuments(documents)),
    }) as Trigger,
);

lockForServer(dataFolder);
const backend = await createBackend({
  dataFolder,
  projectId,
  apiKey: 'embedded',
  webConfig: {},
  rules: everythingIsAllowed,
  indexes,
  siteFolder: null,
  siteName: campus.siteName,
  publicUrl: site,
  smtpUrl,
  pushServices: [PUSH_SERVICE],
  trustedProxies: 0,
  triggers,
  clock: { now: () => Date.now() + offset },
  log: errorLog,
});

// More donors of one group who want to be told than are told of one request, unless a server before has added them.
const { accounts, firestore, sendMail, sendPush } = backend;
for (const email of Array.from({ length: 8 }, (_, index) => `donor-${index}@campus.test`)) {
  if (accounts.findByEmail(email) !== null) break;
  const { uid } = await accounts.create({ email, password: 'invented-3', emailVerified: true });
  const wish = { byMail: true, token: randomBytes(32).toString('base64url') };
  await firestore.documents.set(`noticeSettings/${uid}`, wish);
  await firestore.documents.set(`donors/${uid}`, donorRecord({ uid, email }));
}
// Also after a server before has found one gone.
for (const [index, device] of (JSON.parse(DEVICES) as readonly PushSubscription[]).entries()) {
  const { uid = '' } = accounts.findByEmail(`donor-${index}@campus.test`) ?? {};
  await firestore.documents.set(`pushSubscriptions/${uid}/devices/0`, { ...device });
}
if (ABOUT !== '' && (await firestore.documents.get(`bloodRequests/${ABOUT}`)) === null)
  await prepareTelling();
const { port } = await startServer(backend.app, { host: '127.0.0.1', port: 0 });
process.stdout.write(`Ready: http://127.0.0.1:${port}\n`);
notices.start(
  {
    ...backend,
    firestore: Object.assign(Object.create(firestore), { documents: steppedDocuments(firestore.documents) }),
    sendMail: stepped(sendMail),
    sendPush: sendPush === null ? null : stepped(sendPush),
  },
  site,
);
if (TELLS === 'donated') void notices.remind();

/** A request of more than a day ago, with offers of which the first is answered already: then it is closed, or the others have donated. */
async function prepareTelling(): Promise<void> {
  const { documents } = firestore;
  const isClosing = TELLS === 'closing';
  const aDayAgo = new Date(Date.now() + offset - 25 * 60 * 60_000);
  const owner = { uid: `poster-${ABOUT}`, email: `poster-${ABOUT}@campus.test` };
  const request = `bloodRequests/${ABOUT}`;
  await documents.set(request, { ...requestRecord(owner, { urgency: 'low' }), requestedAt: aDayAgo });
  for (const [index, email] of offering.entries()) {
    const { uid = '' } = accounts.findByEmail(email) ?? {};
    const status = index === 0 ? (isClosing ? 'withdrawn' : 'confirmed') : isClosing ? 'offered' : 'donated';
    const offer = { ...offerRecord({ uid, email }, owner.uid, { status }), offeredAt: aDayAgo };
    await documents.set(`${request}/offers/${uid}`, offer);
    if (!isClosing) await documents.update(`donors/${uid}`, { saidDonatedAt: aDayAgo });
  }
  if (isClosing)
    await documents.commit([{ update: request, fields: { status: 'cancelled' } }], { firesTriggers: true });
}
