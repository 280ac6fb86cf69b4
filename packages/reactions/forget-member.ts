import { attemptNumbers, attemptPath, dropAbandonedNotices } from './deliver-notice.ts';
import { deleteAll } from './documents.ts';
import { forgetCaller, forgetCalls, forgetConfirmer } from './forget-calls.ts';
import { reservationOf } from './notice-reservation.ts';
import { devicesPath } from './push-to-devices.ts';
import type { DocumentPort } from './reaction.ts';

/** What reactions store of a member, by the field that has the member's id. */
const traces = [
  ['noticesSent', 'uid'],
  ['noticesSent', 'author'],
  ['noticeSlots', 'donor'],
  ['noticeSlots', 'poster'],
  ['requestNotices', 'author'],
  ['questions', 'uid'],
  ['memberReports', 'reportedBy'],
  ['memberReports', 'target'],
] as const;

/** The documents whose deletion says that a member leaves. */
export const memberDocuments = 'users/{uid}';

/** Deletes what reactions have stored of a member who leaves, what callers have, and the devices on which the member was notified. */
export async function forgetMember(port: DocumentPort, uid: string): Promise<void> {
  await forgetCalls(port, 'donor', uid, new Date(port.now()));
  await forgetCaller(port, uid);
  await forgetConfirmer(port, uid);
  // The reservations of the member's requests hold slots of others.
  await dropAbandonedNotices(port);
  await deleteAll(port, { collection: devicesPath(uid) });
  for (const [collection, field] of traces) {
    const traces = { collection, where: [{ field, op: '==', value: uid }] } as const;
    await deleteAll(port, traces, async (trace) => {
      if (collection !== 'noticesSent') return;
      for (const attempt of attemptNumbers) await port.delete(attemptPath(reservationOf(trace), attempt));
    });
  }
}
