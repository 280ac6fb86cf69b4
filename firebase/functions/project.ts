import { type Campus, parseCampus } from '@blood-bank/domain/campus';
import type { DocumentPort, Reaction } from '@blood-bank/reactions/reaction';
import { createMailSender, type MailSender } from '@embedded-firebase/server/mail';
import {
  createPushSender,
  isPushService,
  knownPushServices,
  type PushSender,
  parsePushKey,
} from '@embedded-firebase/server/push';
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
  /**
   * @param smtpUrl the mail server, as `SMTP_URL` of the embedded host
   * @param pushKey the private key of notifications; any other text, such as `none`, for a project that sends none
   */
  reaction(secrets: { readonly smtpUrl: string; readonly pushKey: string }): Reaction;
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
  const log = {
    debug: (fields: object, message: string) => logger.debug(message, fields),
    warn: (fields: object, message: string) => logger.warn(message, fields),
  };
  let sender: MailSender | null = null;

  function senderBy(smtpUrl: string, siteOrigin: string): MailSender {
    sender ??= createMailSender({ smtpUrl, siteName: campus.siteName, siteOrigin, log });
    return sender;
  }

  function pushSenderBy(text: string, siteOrigin: string): PushSender | null {
    const key = parsePushKey(text);
    const added = (process.env.PUSH_SERVICES ?? '').split(',').map((service) => service.trim());
    const services = [...knownPushServices, ...added.filter(isPushService)];
    return key === null ? null : createPushSender({ key: () => key, siteOrigin, services, log });
  }

  return {
    campus,
    documents,
    reaction({ smtpUrl, pushKey }) {
      const origin = siteOrigin(process.env.PUBLIC_URL);
      const addressesOf = (uids: readonly string[]) => verifiedAddresses(getAuth(), uids);
      const sendMail = senderBy(smtpUrl, origin).deliver;
      const sendPush = pushSenderBy(pushKey, origin);
      return { port: { ...documents, addressesOf, sendMail, sendPush }, campus, origin };
    },
  };
}

/** @param publicUrl the address of the site, where it is not the one that Hosting gives to each project */
function siteOrigin(publicUrl: string | undefined): string {
  return publicUrl ? new URL(publicUrl).origin : `https://${projectID.value()}.web.app`;
}
