// The functions of Firebase: packages/reactions for what is created in Firestore, and the page that ends mails.
import { setTimeout as pause } from 'node:timers/promises';
import { announceClosing } from '@blood-bank/reactions/announce-closing';
import { announceDonation, donationDocuments } from '@blood-bank/reactions/announce-donation';
import { announceOffer, offerDocuments } from '@blood-bank/reactions/announce-offer';
import { announceRequest, noticeDelay, requestDocuments } from '@blood-bank/reactions/announce-request';
import { noteAvailability, noteDonation, noteFirstDonation } from '@blood-bank/reactions/donations';
import { comparedFields, findDuplicates, identifyingDocuments } from '@blood-bank/reactions/duplicates';
import { calledDocuments, forgetCalls } from '@blood-bank/reactions/forget-calls';
import { forgetMember, memberDocuments } from '@blood-bank/reactions/forget-member';
import { memberReportDocuments, noteMemberReport } from '@blood-bank/reactions/member-reports';
import { duplicateDocuments, mergeDuplicates } from '@blood-bank/reactions/merge-duplicates';
import { editedFields, noteReached, noteReachedByCall } from '@blood-bank/reactions/note-reached';
import { callDocuments, noteCall, noteOffer } from '@blood-bank/reactions/note-responses';
import { sendReminders } from '@blood-bank/reactions/reminders';
import { invitationDocuments, sendInvitation } from '@blood-bank/reactions/send-invitation';
import { sweepDaily } from '@blood-bank/reactions/sweep-daily';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { type Change, setGlobalOptions } from 'firebase-functions';
import { defineSecret } from 'firebase-functions/params';
import {
  onDocumentCreated,
  onDocumentDeleted,
  onDocumentUpdated,
  onDocumentWritten,
} from 'firebase-functions/v2/firestore';
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { hosting } from '../../firebase.json' with { type: 'json' };
import { mailLinkHandler } from './mail-link-handler.ts';
import { createProject } from './project.ts';
import { toDocument } from './stored-values.ts';

const smtpUrl = defineSecret('SMTP_URL');
const pushKey = defineSecret('PUSH_KEY');
const project = createProject();

/** Where the functions run is said once, where Hosting is told of it. */
const region = hosting.rewrites.flatMap((rewrite) => rewrite.function?.region ?? [])[0] ?? '';

/** Bounds the bill: few of them wait for each other's mails. */
setGlobalOptions({ region, maxInstances: 5 });

/** Longer than the notices of a request take; what is left is delivered again. */
const timeoutSeconds = 540;

/** Delivered at least once, and again after a failure, as by the embedded host's outbox. */
const reacting = { retry: true, secrets: [smtpUrl, pushKey], timeoutSeconds };

const reaction = () => project.reaction({ smtpUrl: smtpUrl.value(), pushKey: pushKey.value() });

/** Tells donors of a new request, after the time for which triggers of the embedded host wait. */
export const tellDonors = onDocumentCreated({ document: requestDocuments, ...reacting }, async ({ data }) => {
  if (data === undefined) return;
  await pause(Math.max(0, data.createTime.toMillis() + noticeDelay - Date.now()));
  await announceRequest(reaction(), toDocument(data));
});

/** Tells the owner of a request of a new offer. */
export const tellPoster = onDocumentCreated({ document: offerDocuments, ...reacting }, async ({ data }) => {
  if (data !== undefined) await announceOffer(reaction(), toDocument(data));
});

/** Invites a donor without an account to register. */
export const invite = onDocumentCreated({ document: invitationDocuments, ...reacting }, async ({ data }) => {
  if (data !== undefined) await sendInvitation(reaction(), toDocument(data));
});

/** Tells donors who have offered that a request is closed. */
export const tellOffering = onDocumentUpdated(
  { document: requestDocuments, ...reacting },
  async ({ data, time }) => {
    if (data === undefined || !hasChanged(data, 'status')) return;
    await announceClosing(reaction(), toDocument(data.after), new Date(time));
  },
);

/** Thanks a member for a donation that somebody else has recorded. */
export const thankDonor = onDocumentCreated(
  { document: donationDocuments, ...reacting },
  async ({ data }) => {
    if (data !== undefined) await announceDonation(reaction(), toDocument(data));
  },
);

/** Without mails. */
const noting = { retry: true, timeoutSeconds };

/** Notes which donors are said to have donated. */
export const noteSaidDonation = onDocumentUpdated(
  { document: offerDocuments, ...noting },
  async ({ data }) => {
    if (data === undefined || !hasChanged(data, 'status')) return;
    await noteDonation({ port: project.documents, campus: project.campus }, toDocument(data.after));
  },
);

/** Notes since when donors are not available. */
export const noteUnavailable = onDocumentUpdated(
  { document: calledDocuments.donor, ...noting },
  async ({ data }) => {
    if (data === undefined || !hasChanged(data, 'isAvailable')) return;
    await noteAvailability(project.documents, toDocument(data.after));
  },
);

/** Marks the numbers that members report as wrong. */
export const noteReportedNumber = onDocumentCreated(
  { document: memberReportDocuments, ...noting },
  async ({ data }) => {
    if (data !== undefined) await noteMemberReport(project.documents, toDocument(data));
  },
);

/** Notes for the report how soon donors were called, and said to come, and that a donor was reached. */
export const noteCalling = onDocumentWritten({ document: callDocuments, ...noting }, async ({ data }) => {
  if (!data?.after.exists) return;
  const call = { path: data.after.ref.path };
  await noteCall(project.documents, call);
  await noteReachedByCall(project.documents, call);
});

/** Notes for the report how soon a donor offered. */
export const noteOffering = onDocumentCreated({ document: offerDocuments, ...noting }, async ({ data }) => {
  if (data !== undefined) await noteOffer(project.documents, toDocument(data));
});

/** Notes for the report which donation of a donor is the first one: what it writes calls it again, to no effect. */
export const noteFirst = onDocumentWritten({ document: donationDocuments, ...noting }, ({ params }) =>
  noteFirstDonation(project.documents, params.uid),
);

/** Finds donors who share a number, a university id or an address with one. */
export const findDuplicateDonors = onDocumentWritten(
  { document: identifyingDocuments.donor, ...noting },
  async ({ data, params }) => {
    if (data?.after.exists !== true) return;
    const { before, after } = data;
    if (!before.exists || comparedFields.some((field) => before.get(field) !== after.get(field)))
      await findDuplicates(project.documents, params.id);
  },
);

/** The same, once a number has changed. */
export const findDuplicateNumbers = onDocumentUpdated(
  { document: identifyingDocuments.contact, ...noting },
  async ({ params }) => {
    await findDuplicates(project.documents, params.id);
    await noteReached(project.documents, params.id);
  },
);

/** Notes that somebody knows of the donor of an entry that is edited. */
export const noteEdit = onDocumentUpdated(
  { document: identifyingDocuments.donor, ...noting },
  async ({ data, params }) => {
    if (data !== undefined && editedFields.some((field) => hasChanged(data, field)))
      await noteReached(project.documents, params.id);
  },
);

/** Merges two records that an admin has found to be one person's. */
export const mergeDonors = onDocumentUpdated(
  { document: duplicateDocuments, ...noting },
  async ({ data }) => {
    if (data === undefined || !hasChanged(data, 'status')) return;
    await mergeDuplicates({ port: project.documents, campus: project.campus }, toDocument(data.after));
  },
);

/** Reminds donors and owners of requests. */
export const remind = onSchedule(
  { schedule: 'every 1 hours', secrets: [smtpUrl, pushKey], timeoutSeconds },
  () => sendReminders(reaction()),
);

const forgetting = { retry: true, timeoutSeconds };

/** Deletes the calls for a request that is deleted. */
export const forgetCallsForRequest = onDocumentDeleted(
  { document: calledDocuments.request, ...forgetting },
  ({ params, time }) => forgetCalls(project.documents, 'request', params.id, new Date(time)),
);

/** Deletes the calls of a donor who is deleted. */
export const forgetCallsOfDonor = onDocumentDeleted(
  { document: calledDocuments.donor, ...forgetting },
  ({ params, time }) => forgetCalls(project.documents, 'donor', params.id, new Date(time)),
);

/** Deletes what the functions, and callers, have stored of a member who leaves. */
export const forgetLeaver = onDocumentDeleted({ document: memberDocuments, ...forgetting }, ({ params }) =>
  forgetMember(project.documents, params.uid),
);

/** Deletes what is no longer needed. */
export const deleteOldNotices = onSchedule({ schedule: 'every 24 hours', timeoutSeconds }, () =>
  sweepDaily(project.documents),
);

/** The page behind the link that ends further mails, which Hosting passes on. */
export const unsubscribe = onRequest(
  { invoker: 'public' },
  mailLinkHandler(project.documents, project.campus),
);

function hasChanged({ before, after }: Change<QueryDocumentSnapshot>, field: string): boolean {
  return before.get(field) !== after.get(field);
}
