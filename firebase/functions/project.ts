import { type Campus, parseCampus } from '@blood-bank/domain/campus';
import type { DocumentPort, Reaction } from '@blood-bank/reactions/reaction';
import { createMailSender, type MailSender } from '@embedded-firebase/server/mail';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { projectID } from 'firebase-functions/params';
import campusText from '../../campus.json?raw';
import { verifiedAddresses } from './addresses.ts';
import { createDocuments } from './documents.ts';

/** The Firebase project that the functions run in. */
export interface Project {
  readonly campus: Campus;
  readonly documents: DocumentPort;
  /** @param smtpUrl the mail server, as `SMTP_URL` of the embedded host */
  reaction(smtpUrl: string): Reaction;
}

/**
 * Opens the project with the authority of its service account. The campus.json is the one of the deployment.
 *
 * @throws Error when campus.json is invalid
 */
export function createProject(): Project {
  initializeApp();
  const campus = parseCampus(campusText);
  const documents = createDocuments(getFirestore());
  let sender: MailSender | null = null;

  function senderBy(smtpUrl: string, siteOrigin: string): MailSender {
    const log = {
      debug: (fields: object, message: string) => logger.debug(message, fields),
      warn: (fields: object, message: string) => logger.warn(message, fields),
    };
    sender ??= createMailSender({ smtpUrl, siteName: campus.siteName, siteOrigin, log });
    return sender;
  }

  return {
    campus,
    documents,
    reaction(smtpUrl) {
      const origin = siteOrigin(process.env.PUBLIC_URL);
      const addressesOf = (uids: readonly string[]) => verifiedAddresses(getAuth(), uids);
      const sendMail = senderBy(smtpUrl, origin).deliver;
      return { port: { ...documents, addressesOf, sendMail }, campus, origin };
    },
  };
}

/** @param publicUrl the address of the site, where it is not the one that Hosting gives to each project */
function siteOrigin(publicUrl: string | undefined): string {
  return publicUrl ? new URL(publicUrl).origin : `https://${projectID.value()}.web.app`;
}
