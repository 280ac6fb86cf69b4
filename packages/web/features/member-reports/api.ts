import { type MemberReport, memberReportId } from '@blood-bank/domain/records/member-report';
import { collection, doc, getDoc, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import { read, write } from '../../lib/firestore/call.ts';
import { problemOf } from '../../lib/firestore/errors.ts';
import { firestore } from '../../lib/firestore/firestore.ts';

/** What members have reported to the admins. */
export function memberReports() {
  return collection(firestore(), 'memberReports');
}

/** Reports a donor's number, or a request, to the admins, who read each report once. */
export async function reportToAdmins(
  report: Omit<MemberReport, 'reportedAt'>,
): Promise<'reported' | 'already-reported'> {
  const document = doc(memberReports(), memberReportId(report));
  try {
    await write(() => setDoc(document, { ...report, reportedAt: serverTimestamp() }));
    return 'reported';
  } catch (error) {
    if (problemOf(error).kind !== 'denied') throw error;
    // One that is not stored may not be read, either.
    const stored = await read(() => getDoc(document)).catch(() => null);
    if (stored === null) throw error;
    return 'already-reported';
  }
}
