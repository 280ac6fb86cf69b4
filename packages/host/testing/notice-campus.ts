import { randomBytes } from 'node:crypto';
import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { Campus } from '@blood-bank/domain/campus';
import { invitationId } from '@blood-bank/domain/identity-hashes';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { forgetMember } from '@blood-bank/reactions/forget-member';
import type { PlainFields } from '@embedded-firebase/server/documents';
import { readTriggerBacklog, withSnapshot } from '@embedded-firebase/server/inspection';
import {
  everythingIsAllowed,
  startBackend,
  type TestBackend,
  wireFields,
} from '@embedded-firebase/server/testing';
import { type MailServer, startMailServer } from '@embedded-firebase/server/testing/mail-server';
import { type PushService, startPushService } from '@embedded-firebase/server/testing/push-service';
import { expect, onTestFinished } from 'vitest';
import { mailLinkRoutes } from '../mail-link-routes.ts';
import { createNotices } from '../notices.ts';
import { takeMail } from '../open-backend.ts';
import { readProductFiles } from '../product-files.ts';
import { type ReadMail, readMail } from './read-mail.ts';

/** The address that people open. */
export const site = 'https://bank.campus.test';

const rosterSecret = 's'.repeat(43);

/** The default of the settings. */
const noticeDelaySeconds = 30;

const root = 'projects/demo-campus/databases/(default)/documents';

/** A donor with an account. */
interface NoticedDonor {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

/** What is different about a donor: the address, fields of the record, of the account, and whether mails are wanted (null: never said). */
interface DonorDifference {
  readonly email?: string;
  readonly record?: PlainFields;
  readonly emailVerified?: boolean;
  readonly disabled?: boolean;
  readonly byMail?: boolean | null;
}

/** A campus with a mail server whose notices are sent. */
export interface NoticeCampus {
  readonly backend: TestBackend;
  readonly mailServer: MailServer;
  readonly pushService: PushService;
  /** Subscribes a device of a member, by its name at the push service, in a place from 0 to 9. @returns the path of its document */
  subscribe(uid: string, device: string, place?: number): Promise<string>;
  addDonor(name: string, group: BloodGroup, difference?: DonorDifference): Promise<NoticedDonor>;
  /** Posts a request as a client does, and lets the time pass after which it is announced. @returns its id */
  post(different?: Readonly<Record<string, string | number | Date>>): Promise<string>;
  /** Posts a request that is not announced yet. @returns its id */
  postSilently(different?: Readonly<Record<string, string | number | Date>>): Promise<string>;
  /** Sets some fields of a document as a client does. */
  change(path: string, fields: PlainFields): Promise<void>;
  /** Creates a document as a client does. */
  create(path: string, fields: PlainFields): Promise<void>;
  /** Sends the reminders that are due. */
  remind(): Promise<void>;
  /** Deletes a document as a client does. */
  remove(path: string): Promise<void>;
  /** Offers to help with a request as a client does. */
  offer(request: string, donor: NoticedDonor): Promise<void>;
  /** Adds a roster entry with that address. */
  list(email: string, fullName?: string): Promise<void>;
  /** Invites the address as an admin does. @returns the id of the invitation, and the secret of its link */
  invite(
    email: string,
    different?: Readonly<Record<string, string | Date>>,
    id?: string,
  ): Promise<{ readonly id: string; readonly token: string }>;
  /** Waits until every event is handled, and returns the mails since the last call. */
  mails(): Promise<readonly ReadMail[]>;
  /** The same, as the names of the recipients in order. */
  told(): Promise<readonly string[]>;
}

/** The account that posts the requests. */
export const poster = { email: 'poster@campus.test' };

/** Serves a campus until the test ends, with other limits of notices, or a closed community, where campus.json has none. */
export async function noticeCampus(
  limits: Partial<Campus['notices']> = {},
  emailDomains: readonly string[] = [],
): Promise<NoticeCampus> {
  const { campus, indexes } = readProductFiles();
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const pushService = await startPushService();
  onTestFinished(() => pushService.stop());
  const settings = { smtpUrl: mailServer.url, publicUrl: site, noticeDelaySeconds };
  const noticed = { ...campus, notices: { ...campus.notices, ...limits }, emailDomains: [...emailDomains] };
  const notices = createNotices(noticed, settings);
  const backend = await startBackend({
    ...settings,
    pushServices: [pushService.origin],
    rules: everythingIsAllowed,
    indexes,
    triggers: notices.triggers,
    takeMail: takeMail(noticed),
    forgetMember,
    routes: (documents) => mailLinkRoutes(documents, campus),
  });
  const stopSweeping = notices.start(backend.backend, site);
  onTestFinished(async () => {
    stopSweeping();
    await backend.stop();
  });
  const { accounts, firestore } = backend.backend;
  const { uid } = await accounts.create({ ...poster, password: 'invented-3', emailVerified: true });
  await firestore.documents.set('rosterSecrets/ids', { secret: rosterSecret });
  let posted = 0;
  let seen = 0;

  async function commit(path: string, fields: PlainFields, timeField: string) {
    await send({
      update: { name: `${root}/${path}`, fields: wireFields(fields) },
      ...(timeField in fields
        ? {}
        : { updateTransforms: [{ fieldPath: timeField, setToServerValue: 'REQUEST_TIME' }] }),
    });
  }

  async function send(write: object) {
    const url = `${backend.origin}/v1/${root}:commit?key=test-api-key`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ writes: [write] }) });
    expect(response.status).toBe(200);
  }

  async function postSilently(different: Parameters<NoticeCampus['post']>[0] = {}): Promise<string> {
    posted += 1;
    const id = `request-${posted}`;
    const fields = {
      userId: uid,
      userEmail: poster.email,
      ...requestDetails,
      status: 'active',
      ...different,
    };
    await commit(`bloodRequests/${id}`, fields, 'requestedAt');
    return id;
  }

  async function mails(): Promise<readonly ReadMail[]> {
    await expect.poll(() => waiting(backend)).toBe(0);
    const mailed = mailServer.accepted.slice(seen).map(readMail);
    seen = mailServer.accepted.length;
    return mailed;
  }

  return {
    backend,
    mailServer,
    pushService,
    async subscribe(of, device, place = 0) {
      const path = `pushSubscriptions/${of}/devices/${place}`;
      await firestore.documents.set(path, { ...pushService.subscribe(device), createdAt: new Date() });
      return path;
    },
    mails,
    async told() {
      return (await mails()).map(({ to }) => to.split('@')[0] ?? '').sort();
    },
    async addDonor(name, group, different = {}) {
      const {
        email = `${name}@campus.test`,
        record,
        emailVerified = true,
        disabled = false,
        byMail = true,
      } = different;
      const account = await accounts.create({ email, password: 'invented-3', emailVerified });
      if (disabled) accounts.setDisabled(account.uid, true);
      const token = randomBytes(32).toString('base64url');
      await firestore.documents.set(`donors/${account.uid}`, {
        userId: account.uid,
        email,
        fullName: `${name} of the campus`,
        bloodGroup: group,
        contactNumber: '+880 1700 000 011',
        isAvailable: true,
        isProfileActive: true,
        lastDonationDate: null,
        ...record,
      });
      if (byMail !== null) await firestore.documents.set(`noticeSettings/${account.uid}`, { byMail, token });
      return { uid: account.uid, email, token };
    },
    create: (path, fields) => send({ update: { name: `${root}/${path}`, fields: wireFields(fields) } }),
    remind: () => notices.remind(),
    change: (path, fields) =>
      send({
        update: { name: `${root}/${path}`, fields: wireFields(fields) },
        updateMask: { fieldPaths: Object.keys(fields) },
      }),
    remove: (path) => send({ delete: `${root}/${path}` }),
    postSilently,
    async post(different) {
      const id = await postSilently(different);
      backend.clock.advance({ seconds: noticeDelaySeconds });
      return id;
    },
    list: (email, fullName = 'Rahim Uddin') =>
      firestore.documents.set(`donors/roster-${invitationId(rosterSecret, email).slice(0, 22)}`, {
        userId: null,
        email,
        fullName,
        isProfileActive: true,
      }),
    async invite(email, different = {}, id = invitationId(rosterSecret, email)) {
      const token = randomBytes(32).toString('base64url');
      await commit(`invitations/${id}`, { email, token, invitedBy: uid, ...different }, 'invitedAt');
      return { id, token };
    },
    async offer(request, donor) {
      const { userId } = (await firestore.documents.get(`bloodRequests/${request}`))?.fields ?? {};
      await commit(
        `bloodRequests/${request}/offers/${donor.uid}`,
        {
          userId: donor.uid,
          fullName: 'Ayesha Rahman',
          bloodGroup: 'O-',
          requestUserId: String(userId),
          message: 'Call me after six.',
          status: 'offered',
        },
        'offeredAt',
      );
    },
  };
}

/** How many events are not handled yet. */
function waiting({ dataFolder, clock }: TestBackend): number {
  return withSnapshot(
    dataFolder,
    ({ database }) => readTriggerBacklog(database, clock.now(), 1).waiting.count,
  );
}
