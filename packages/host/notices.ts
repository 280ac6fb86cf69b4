import type { Campus } from '@blood-bank/domain/campus';
import { announceOffer, offerDocuments } from '@blood-bank/reactions/announce-offer';
import { announceRequest, requestDocuments } from '@blood-bank/reactions/announce-request';
import type { Port, StoredDocument } from '@blood-bank/reactions/port';
import type { Reaction } from '@blood-bank/reactions/reaction';
import { invitationDocuments, sendInvitation } from '@blood-bank/reactions/send-invitation';
import { sweepNotices } from '@blood-bank/reactions/sweep-notices';
import type { Backend, Trigger } from '@embedded-firebase/server';
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
 * @returns one without triggers where no mail could be sent: a public site without a mail server
 */
export function createNotices(
  campus: Campus,
  { smtpUrl, publicUrl, noticeDelaySeconds }: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'noticeDelaySeconds'>,
): Notices {
  if (smtpUrl === null && publicUrl !== null) return { triggers: [], start: () => () => {} };
  let site: Site | null = null;

  const handler =
    (announce: (reaction: Reaction, document: StoredDocument) => Promise<void>): Trigger['handler'] =>
    async ({ document, signal }, documents) => {
      if (site === null) throw new Error('Triggers run after the server has started.');
      const port = portOf(site, documents, signal);
      await announce({ port, campus, origin: site.address }, document);
    };

  return {
    triggers: [
      {
        name: 'announceRequest',
        document: requestDocuments,
        delay: noticeDelaySeconds * 1_000,
        handler: handler(announceRequest),
      },
      { name: 'announceOffer', document: offerDocuments, handler: handler(announceOffer) },
      { name: 'sendInvitation', document: invitationDocuments, handler: handler(sendInvitation) },
    ],
    start(backend, address) {
      site = { backend, address };
      backend.startTriggers();
      const { documents } = backend.firestore;
      const sweep = () => sweepNotices(documents);
      return everyDay(sweep, (err) => backend.log.error({ err }, 'old notices not deleted'));
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
