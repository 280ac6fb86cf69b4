import { type RequestNotice, requestNoticeRecord } from '@blood-bank/domain/records/request-notice';
import { doc, getDoc } from 'firebase/firestore/lite';
import { read } from '../../lib/firestore/call.ts';
import { decode } from '../../lib/firestore/firestore.ts';
import { requestNoticesCollection } from '../../lib/firestore/paths.ts';

/** How many donors were told of a request, for its owner and admins; null where its announcement has not begun, or is swept. */
export async function readRequestNotice(requestId: string): Promise<RequestNotice | null> {
  const snapshot = await read(() => getDoc(doc(requestNoticesCollection(), requestId)));
  return snapshot.exists() ? decode(requestNoticeRecord, requestId, snapshot.data()) : null;
}
