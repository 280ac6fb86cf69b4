import type { Campus } from '@blood-bank/domain/campus';
import { announceClosing } from '@blood-bank/reactions/announce-closing';
import { announceDonation, donationDocuments } from '@blood-bank/reactions/announce-donation';
import { announceOffer, offerDocuments } from '@blood-bank/reactions/announce-offer';
import { announceRequest, requestDocuments } from '@blood-bank/reactions/announce-request';
import { noteAvailability, noteDonation, noteFirstDonation } from '@blood-bank/reactions/donations';
import { comparedFields, findDuplicates, identifyingDocuments } from '@blood-bank/reactions/duplicates';
import { calledDocuments, forgetCalls } from '@blood-bank/reactions/forget-calls';
import { memberReportDocuments, noteMemberReport } from '@blood-bank/reactions/member-reports';
import { duplicateDocuments, mergeDuplicates } from '@blood-bank/reactions/merge-duplicates';
import { editedFields, noteReached, noteReachedByCall } from '@blood-bank/reactions/note-reached';
import { callDocuments, noteCall, noteOffer } from '@blood-bank/reactions/note-responses';
import type { Port, Reaction, StoredDocument } from '@blood-bank/reactions/reaction';
import { sendReminders } from '@blood-bank/reactions/reminders';
import { invitationDocuments, sendInvitation } from '@blood-bank/reactions/send-invitation';
import { sweepDaily } from '@blood-bank/reactions/sweep-daily';
import type { Backend, DocumentEvent, Trigger } from '@embedded-firebase/server';
import type { AdminDocuments } from '@embedded-firebase/server/documents';
import type { Settings } from './settings.ts';
import { everyDay, everyHour } from './sweeps.ts';

/** What the notices are sent by, and where their links lead. */
interface Site {
  readonly backend: Pick<Backend, 'accounts' | 'firestore' | 'sendMail' | 'sendPush'>;
  /** The address that people open. */
  readonly address: string;
}

/** The notices to donors and posters, which the server sends and no command does. */
export interface Notices {
  /** The triggers that send them, which the backend is to be opened with. */
  readonly triggers: readonly Trigger[];
  /** Begins to send, those first that an earlier server has left. @returns a function that stops the sweeps */
  start(backend: Backend, address: string): () => void;
  /** Sends the reminders that are due, which is also done every hour. */
  remind(): Promise<void>;
}

/**
 * Creates the embedded host's adapter of packages/reactions.
 *
 * @returns one that sends nothing where no mail could be sent, which takes the place of a notification that is not taken: from a public site without a mail server
 */
export function createNotices(
  campus: Campus,
  { smtpUrl, publicUrl, noticeDelaySeconds }: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'noticeDelaySeconds'>,
): Notices {
  const sendsMail = smtpUrl !== null || publicUrl === null;
  const stopped = new AbortController();
  let site: Site | null = null;

  const handler =
    (announce: (reaction: Reaction, document: StoredDocument) => Promise<void>) =>
    async ({ document, signal }: DocumentEvent, documents: AdminDocuments) => {
      if (site === null) throw new Error('Triggers run after the server has started.');
      const port = portOf(site, documents, signal);
      await announce({ port, campus, origin: site.address }, document);
    };

  async function remind(): Promise<void> {
    if (site === null || !sendsMail) return;
    const { documents } = site.backend.firestore;
    const port = portOf(site, documents, stopped.signal);
    await sendReminders({ port, campus, origin: site.address });
  }

  const mailing: readonly Trigger[] = [
    {
      name: 'announceRequest',
      document: requestDocuments,
      delay: noticeDelaySeconds * 1_000,
      handler: handler(announceRequest),
    },
    { name: 'announceOffer', document: offerDocuments, handler: handler(announceOffer) },
    { name: 'sendInvitation', document: invitationDocuments, handler: handler(sendInvitation) },
    {
      name: 'announceClosing',
      document: requestDocuments,
      on: 'updated',
      handler: async (event, documents) => {
        const announce = (reaction: Reaction, document: StoredDocument) =>
          announceClosing(reaction, document, event.time);
        if (event.changedFields.includes('status')) await handler(announce)(event, documents);
      },
    },
    { name: 'announceDonation', document: donationDocuments, handler: handler(announceDonation) },
  ];
  const forgetting = (['request', 'donor'] as const).map(
    (of): Trigger => ({
      name: of === 'request' ? 'forgetCallsForRequest' : 'forgetCallsOfDonor',
      document: calledDocuments[of],
      on: 'deleted',
      handler: ({ params, time }, documents) => forgetCalls(documents, of, params.id ?? '', time),
    }),
  );

  const noting: Trigger = {
    name: 'noteDonation',
    document: offerDocuments,
    on: 'updated',
    handler: async ({ document, changedFields }, documents) => {
      if (changedFields.includes('status')) await noteDonation({ port: documents, campus }, document);
    },
  };
  const noteReport: Trigger = {
    name: 'noteMemberReport',
    document: memberReportDocuments,
    handler: ({ document }, documents) => noteMemberReport(documents, document),
  };
  const noteUnavailable: Trigger = {
    name: 'noteAvailability',
    document: calledDocuments.donor,
    on: 'updated',
    handler: async ({ document, changedFields }, documents) => {
      if (changedFields.includes('isAvailable')) await noteAvailability(documents, document);
    },
  };

  const ofDonors: readonly Trigger[] = [
    {
      name: 'findDuplicates',
      document: identifyingDocuments.donor,
      handler: ({ params }, documents) => findDuplicates(documents, params.id ?? ''),
    },
    {
      name: 'findChangedDuplicates',
      document: identifyingDocuments.donor,
      on: 'updated',
      handler: async ({ params, changedFields }, documents) => {
        if (changedFields.some((field) => comparedFields.includes(field)))
          await findDuplicates(documents, params.id ?? '');
      },
    },
    {
      name: 'findDuplicatesOfNumber',
      document: identifyingDocuments.contact,
      on: 'updated',
      handler: async ({ params: { id = '' } }, documents) => {
        await findDuplicates(documents, id);
        await noteReached(documents, id);
      },
    },
    {
      name: 'noteEdit',
      document: identifyingDocuments.donor,
      on: 'updated',
      handler: async ({ params, changedFields }, documents) => {
        if (changedFields.some((field) => editedFields.includes(field)))
          await noteReached(documents, params.id ?? '');
      },
    },
    {
      name: 'noteReachedByCall',
      document: callDocuments,
      on: 'updated',
      handler: ({ document }, documents) => noteReachedByCall(documents, document),
    },
    {
      name: 'mergeDuplicates',
      document: duplicateDocuments,
      on: 'updated',
      handler: ({ document }, documents) => mergeDuplicates({ port: documents, campus }, document),
    },
  ];

  const forReport: readonly Trigger[] = [
    {
      name: 'noteCall',
      document: callDocuments,
      handler: ({ document }, documents) => noteCall(documents, document),
    },
    {
      name: 'noteOutcome',
      document: callDocuments,
      on: 'updated',
      handler: ({ document }, documents) => noteCall(documents, document),
    },
    {
      name: 'noteOffer',
      document: offerDocuments,
      handler: ({ document }, documents) => noteOffer(documents, document),
    },
    {
      name: 'noteFirstDonation',
      document: donationDocuments,
      handler: ({ params }, documents) => noteFirstDonation(documents, params.uid ?? ''),
    },
    {
      name: 'noteDeletedDonation',
      document: donationDocuments,
      on: 'deleted',
      handler: ({ params }, documents) => noteFirstDonation(documents, params.uid ?? ''),
    },
  ];

  return {
    remind,
    triggers: [
      ...(sendsMail ? mailing : []),
      ...forgetting,
      noting,
      noteReport,
      noteUnavailable,
      ...ofDonors,
      ...forReport,
    ],
    start(backend, address) {
      site = { backend, address };
      backend.startTriggers();
      const { documents } = backend.firestore;
      const stops = [
        everyDay(
          () => sweepDaily(documents),
          (err) => backend.log.error({ err }, 'old records not deleted'),
        ),
        everyHour(remind, (err) => backend.log.error({ err }, 'reminders not sent')),
      ];
      return () => {
        stopped.abort();
        for (const stop of stops) stop();
      };
    },
  };
}

/** @param signal aborted when the server stops: then no further mail is handed over */
function portOf({ backend }: Site, documents: AdminDocuments, signal: AbortSignal): Port {
  const { sendPush } = backend;
  return {
    ...documents,
    addressesOf: async (uids) => backend.accounts.verifiedAddresses(uids),
    sendMail: async (mail) => (signal.aborted ? 'failed' : await backend.sendMail(mail)),
    sendPush:
      sendPush === null ? null : async (message) => (signal.aborted ? 'failed' : await sendPush(message)),
  };
}
