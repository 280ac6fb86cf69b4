import type { Campus } from '@blood-bank/domain/campus';
import { announceOffer, offerDocuments } from '@blood-bank/reactions/announce-offer';
import { announceRequest, requestDocuments } from '@blood-bank/reactions/announce-request';
import { calledDocuments, forgetCalls, sweepCalls } from '@blood-bank/reactions/forget-calls';
import type { Port, Reaction, StoredDocument } from '@blood-bank/reactions/reaction';
import { invitationDocuments, sendInvitation } from '@blood-bank/reactions/send-invitation';
import { sweepNotices } from '@blood-bank/reactions/sweeps';
import type { Backend, DocumentEvent, Trigger } from '@embedded-firebase/server';
import type { AdminDocuments } from '@embedded-firebase/server/documents';
import { everyDay } from './every-day.ts';
import type { Settings } from './settings.ts';

/** What the mails are sent by, and where their links lead. */
interface Site {
  readonly backend: Pick<Backend, 'accounts' | 'sendMail'>;
  /** The address that people open. */
  readonly address: string;
}

/** The mails to donors and posters, which the server sends and no command does. */
export interface Notices {
  /** The triggers that send them, which the backend is to be opened with. */
  readonly triggers: readonly Trigger[];
  /** Begins to send, those first that an earlier server has left. @returns a function that stops the daily sweep */
  start(backend: Backend, address: string): () => void;
}

/**
 * Creates the embedded host's adapter of packages/reactions.
 *
 * @returns one that sends nothing where no mail could be sent: from a public site without a mail server
 */
export function createNotices(
  campus: Campus,
  { smtpUrl, publicUrl, noticeDelaySeconds }: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'noticeDelaySeconds'>,
): Notices {
  const sendsMail = smtpUrl !== null || publicUrl === null;
  let site: Site | null = null;

  const handler =
    (announce: (reaction: Reaction, document: StoredDocument) => Promise<void>) =>
    async ({ document, signal }: DocumentEvent, documents: AdminDocuments) => {
      if (site === null) throw new Error('Triggers run after the server has started.');
      const port = portOf(site, documents, signal);
      await announce({ port, campus, origin: site.address }, document);
    };

  const mailing: readonly Trigger[] = [
    {
      name: 'announceRequest',
      document: requestDocuments,
      delay: noticeDelaySeconds * 1_000,
      handler: handler(announceRequest),
    },
    { name: 'announceOffer', document: offerDocuments, handler: handler(announceOffer) },
    { name: 'sendInvitation', document: invitationDocuments, handler: handler(sendInvitation) },
  ];
  const forgetting = (['request', 'donor'] as const).map(
    (of): Trigger => ({
      name: of === 'request' ? 'forgetCallsForRequest' : 'forgetCallsOfDonor',
      document: calledDocuments[of],
      on: 'deleted',
      handler: ({ params, time }, documents) => forgetCalls(documents, of, params.id ?? '', time),
    }),
  );

  return {
    triggers: [...(sendsMail ? mailing : []), ...forgetting],
    start(backend, address) {
      site = { backend, address };
      backend.startTriggers();
      const { documents } = backend.firestore;
      const sweep = async () => {
        await sweepNotices(documents);
        await sweepCalls(documents);
      };
      return everyDay(sweep, (err) => backend.log.error({ err }, 'old notices and calls not deleted'));
    },
  };
}

/** @param signal aborted when the server stops: then no further mail is handed over */
function portOf({ backend }: Site, documents: AdminDocuments, signal: AbortSignal): Port {
  return {
    ...documents,
    addressesOf: async (uids) => backend.accounts.verifiedAddresses(uids),
    sendMail: async (mail) => (signal.aborted ? 'failed' : await backend.sendMail(mail)),
  };
}
