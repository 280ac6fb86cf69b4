import { attemptNumbers, attemptPath, dropAbandonedNotices } from './deliver-notice.ts';
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
const pageSize = 200;

/** The documents whose deletion says that a member leaves. */
export const memberDocuments = 'users/{uid}';

/** Deletes what reactions have stored of a member who leaves, what callers have, and the devices on which the member was notified. */
export async function forgetMember(port: DocumentPort, uid: string): Promise<void> {
  await forgetCalls(port, 'donor', uid, new Date(port.now()));
  await forgetCaller(port, uid);
  await forgetConfirmer(port, uid);
  // The reservations of the member's requests hold slots of others.
  await dropAbandonedNotices(port);
  const devices = { collection: devicesPath(uid), limit: pageSize };
  for (const { path } of await port.query(devices)) await port.delete(path);
  for (const [collection, field] of traces) {
    const where = [{ field, op: '==', value: uid }] as const;
    for (;;) {
      const page = await port.query({ collection, where, limit: pageSize });
      for (const document of page) {
        if (collection === 'noticesSent') {
          const reservation = reservationOf(document);
          for (const attempt of attemptNumbers) await port.delete(attemptPath(reservation, attempt));
        }
        await port.delete(document.path);
      }
      if (page.length < pageSize) break;
    }
  }
}
