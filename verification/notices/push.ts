import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createNotices } from '@blood-bank/host/notices';
import { readProductFiles } from '@blood-bank/host/product-files';
import { projectId } from '@blood-bank/host/project';
import { readMail } from '@blood-bank/host/testing/read-mail';
import type { AdminDocuments } from '../../embedded-firebase/server/firestore/admin-documents.ts';
import { everythingIsAllowed } from '../../embedded-firebase/server/firestore/testing/open-firestore.ts';
import { startMailServer } from '../../embedded-firebase/server/testing/mail-server.ts';
import { type PushTreatment, startPushService } from '../../embedded-firebase/server/testing/push-service.ts';
import { startBackend } from '../../embedded-firebase/server/testing/start-backend.ts';
import { exactly, none } from '../../embedded-firebase/trials/harness/figures.ts';
import { memberPassword } from '../../embedded-firebase/trials/harness/members.ts';
import { defineTrial } from '../../embedded-firebase/trials/harness/trial.ts';
import { commitOrThrow, put } from '../harness/campus-wire.ts';
import { donorWrites, requestWrite } from '../harness/records.ts';
import { noticeLimits, site } from './notice-campus.ts';

/** How the push service answers the devices of one donor each. */
const devicesOf: Readonly<Record<string, readonly PushTreatment[]>> = {
  taken: [201],
  'not-found': [404],
  gone: [410],
  'too-many': [429],
  broken: [500],
  refused: [403],
  hangs: ['hang'],
  'lies-short': ['short'],
  'lies-long': ['endless'],
  'leads-elsewhere': ['redirect'],
  'one-of-many': [410, 500, 201, 'hang'],
  'none-of-many': [404, 429, 500],
  'without-device': [],
};
const areTaken = new Set<PushTreatment>([201, 'short', 'endless']);
const areGone = new Set<PushTreatment>([404, 410]);
/** Milliseconds, so that each donor may be told again. */
const threeDays = 3 * 86_400_000;

const secret = {
  patientName: 'Invented Patient',
  contactPerson: 'Invented Contact',
  contactNumber: '+880 1700 000 077',
  additionalInfo: 'Bed 7, call +880 1700 000 078',
};

/**
 * A push service that answers in every way, on the embedded host. That the functions of Firebase send the same notifications, the
 * trial `functions` shows; that a kill makes nobody told twice, `notices` does.
 */
export const pushTrial = defineTrial({
  shows: 'each donor is told on a device or by mail, whatever the push service answers',
  sizes: { full: { requests: 5 }, short: { requests: 1 } },
  async run({ requests }) {
    const mails = await startMailServer();
    const pushes = await startPushService();
    const { campus, indexes } = readProductFiles();
    const names = Object.keys(devicesOf);
    const notices = { ...noticeLimits, donorsPerUrgentRequest: 50, donorsPerPosterAndDay: 50 };
    let offset = 0;
    const settings = { smtpUrl: mails.url, publicUrl: site, noticeDelaySeconds: 0 };
    const { triggers, start } = createNotices({ ...campus, notices }, settings);
    const running = await startBackend({
      ...settings,
      pushServices: [pushes.origin],
      projectId,
      rules: everythingIsAllowed,
      indexes,
      triggers,
      clock: { now: () => Date.now() + offset },
    });
    const { backend, origin } = running;
    const { documents } = backend.firestore;
    const stopNotices = start(backend, site);
    const faults = {
      unlike: [] as string[],
      twice: [] as string[],
      secrets: [] as string[],
      left: [] as string[],
    };
    let told = 0;
    try {
      const uids = new Map<string, string>();
      const tokens: string[] = [];
      for (const name of names) {
        const email = `${name}@campus.test`;
        const { uid } = await backend.accounts.create({
          email,
          password: memberPassword,
          emailVerified: true,
        });
        const token = randomBytes(32).toString('base64url');
        uids.set(name, uid);
        tokens.push(token);
        const wish = put(`noticeSettings/${uid}`, { byMail: true, token });
        await commitOrThrow(origin, null, [...donorWrites({ uid, email }), wish]);
      }
      for (let count = 1; count <= requests; count += 1) {
        offset = count * threeDays;
        for (const name of names) {
          for (const [place, treatment] of (devicesOf[name] ?? []).entries()) {
            const device = `${name}-${place}`;
            pushes.treat(treatment, device);
            await documents.set(`pushSubscriptions/${uids.get(name)}/devices/${place}`, {
              ...pushes.subscribe(device),
            });
          }
        }
        const [mailedBefore, pushedBefore] = [mails.accepted.length, pushes.received.length];
        const poster = { uid: `poster-${count}`, email: `poster-${count}@campus.test` };
        await commitOrThrow(origin, null, [requestWrite(poster, `request-${count}`, secret)]);
        await untilTold(documents, `request-${count}`);
        const mailed = mails.accepted
          .slice(mailedBefore)
          .map((mail) => readMail(mail).to.split('@')[0] ?? '');
        const pushed = pushes.received.slice(pushedBefore);
        for (const [name, treatments] of Object.entries(devicesOf)) {
          const isPushed = treatments.some((treatment) => areTaken.has(treatment));
          const copies = mailed.filter((to) => to === name).length;
          if (copies !== (isPushed ? 0 : 1)) faults.unlike.push(`${name}: ${copies} mails`);
          for (const [place, treatment] of treatments.entries()) {
            const received = pushed.filter(({ device }) => device === `${name}-${place}`).length;
            if (received !== 1) faults.twice.push(`${name}-${place}: ${received} notifications`);
            const stored = await documents.get(`pushSubscriptions/${uids.get(name)}/devices/${place}`);
            if ((stored === null) !== areGone.has(treatment)) faults.left.push(`${name}-${place}`);
          }
        }
        const texts = [...Object.values(secret), '@', ...tokens, '1700'];
        for (const { device, payload } of pushed)
          if (texts.some((text) => payload.includes(text))) faults.secrets.push(`${device}: ${payload}`);
        told += mailed.length + pushed.length;
      }
      return {
        title: `A push service that answers in every way, ${requests} requests to ${names.length} donors`,
        figures: [
          none('donors who got another number of mails than they should', faults.unlike),
          none('devices that were not notified once for each request', faults.twice),
          none('devices that were deleted although they live, or kept although they are gone', faults.left),
          none('notifications with something secret', faults.secrets),
          exactly('calls of an address that an answer has led to', pushes.redirected.length, 0),
          exactly('mails and notifications', told, requests * (9 + Object.values(devicesOf).flat().length)),
        ],
      };
    } finally {
      stopNotices();
      await running.stop();
      await mails.stop();
      await pushes.stop();
    }
  },
});

/** Resolves when everybody who is to be told of a request has been. */
async function untilTold(documents: Pick<AdminDocuments, 'get'>, request: string): Promise<void> {
  while ((await documents.get(`requestNotices/${request}`))?.fields.isSent !== true) await pause(50);
}
