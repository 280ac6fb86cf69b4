import { limits } from '@blood-bank/domain/records/limits';
import { memberReportId } from '@blood-bank/domain/records/member-report';
import { exactly, type Figure } from '../../../embedded-firebase/trials/harness/figures.ts';
import { fieldFilter, foundDocuments } from '../../../embedded-firebase/trials/harness/firestore-wire.ts';
import { createAccount } from '../../../embedded-firebase/trials/harness/members.ts';
import { callRpc, change, commit, create } from '../../../verification/harness/campus-wire.ts';
import { withProduct } from '../../../verification/harness/product.ts';
import { requestWrite, userWrite } from '../../../verification/harness/records.ts';

/** All that a member may post on a day. */
const listLength = limits.requestsPerDay;
const lists = 300;
const writes = 80;

/**
 * Copying and flooding: one account against the usage limits that a campus has. How they count, and what a refusal says, is in
 * firestore/usage-quota.test.ts of the backend.
 */
export function copyingFigures(): Promise<Figure[]> {
  return withProduct(
    async (product) => {
      const { origin } = product;
      const member = await createAccount(product, 'copier@campus.test');
      const edit = change(`users/${member.uid}`, { department: 'CSE' });
      const statuses = [(await commit(origin, member, [userWrite(member)])).status];
      for (let index = 1; index < writes; index += 1) {
        const write = index <= listLength ? requestWrite(member, `copied-${index}`) : edit;
        statuses.push((await commit(origin, member, [write])).status);
      }
      const where = fieldFilter('status', 'EQUAL', 'active');
      const structuredQuery = { from: [{ collectionId: 'bloodRequests' }], where, limit: listLength };
      let received = 0;
      for (let count = 0; count < lists; count += 1) {
        const answer = await callRpc(origin, member, 'runQuery', { structuredQuery });
        if (answer.status === 200) received += foundDocuments(answer).length;
      }
      const reporter = await createAccount(product, 'reporter@campus.test');
      await commit(origin, reporter, [userWrite(reporter)]);
      let reported = 0;
      for (let index = 1; index <= listLength; index += 1) {
        const about = { kind: 'request', target: `copied-${index}`, reportedBy: reporter.uid } as const;
        const fields = { ...about, reason: 'not-true' };
        const report = create(`memberReports/${memberReportId(about)}`, fields, 'reportedAt');
        if ((await commit(origin, reporter, [report])).status === 200) reported += 1;
      }
      const answered = (wanted: number) => statuses.filter((status) => status === wanted).length;
      return [
        exactly(`documents that a member saves of ${writes} within minutes`, answered(200), 60),
        exactly('further ones, refused', answered(429), writes - 60),
        exactly(`documents read of ${listLength * lists} within an hour`, received, 5_000),
        exactly(`reports of ${listLength} that a member makes on a day`, reported, limits.reportsPerDay),
      ];
    },
    // Empty settings have their defaults.
    { environment: { READS_PER_HOUR: '', WRITES_PER_10_MINUTES: '' } },
  );
}
