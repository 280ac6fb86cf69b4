import { type MemberReport, memberReportRecord } from '@blood-bank/domain/records/member-report';
import { getDocs, limit, orderBy, type Query, query, where } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { usersCollection } from '../../../lib/firestore/paths.ts';
import { readByIds } from '../../../lib/firestore/read-many.ts';
import { memberReports } from '../../member-reports/public.ts';

/** A report as admins see it. */
export interface SeenReport extends Omit<MemberReport, 'reportedBy'> {
  /** The name of the member who has made it. */
  readonly reporter: string;
  readonly id: string;
}

/** More than one member can make: each reports each active request once. */
const mostReports = 300;

/** Reads the newest reports of requests. */
export function readRequestReports(): Promise<readonly SeenReport[]> {
  return readReports(
    query(memberReports(), where('kind', '==', 'request'), orderBy('reportedAt', 'desc'), limit(mostReports)),
  );
}

/** Reads who has reported a donor's number as wrong. */
export function readNumberReports(donorId: string): Promise<readonly SeenReport[]> {
  return readReports(query(memberReports(), where('target', '==', donorId), limit(mostReports)));
}

/** Without those of members who are suspended: suspending one who reports in bad faith takes all of their reports off the lists. */
async function readReports(list: Query): Promise<readonly SeenReport[]> {
  const { docs } = await read(() => getDocs(list));
  const reports = docs.flatMap((stored) => {
    const report = decode(memberReportRecord, stored.id, stored.data());
    return report === null ? [] : [{ ...report, id: stored.id }];
  });
  const uids = [...new Set(reports.map(({ reportedBy }) => reportedBy))];
  const reporters = new Map(
    (await readByIds(usersCollection(), uids))
      .filter((user) => user.get('accountStatus') !== 'suspended')
      .map((user) => [user.id, String(user.get('fullName') ?? '')]),
  );
  return reports.flatMap(({ reportedBy, ...report }) => {
    const reporter = reporters.get(reportedBy);
    return reporter === undefined ? [] : [{ ...report, reporter }];
  });
}
