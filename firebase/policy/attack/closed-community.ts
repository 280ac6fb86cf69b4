import { exactly, type Figure } from '../../../embedded-firebase/trials/harness/figures.ts';
import { fieldFilter, type Sender } from '../../../embedded-firebase/trials/harness/firestore-wire.ts';
import { type Call, call, countOk } from '../../../embedded-firebase/trials/harness/http-call.ts';
import {
  createAccount,
  type Member,
  memberOf,
  signUp,
} from '../../../embedded-firebase/trials/harness/members.ts';
import { withFolder } from '../../../embedded-firebase/trials/harness/server-process.ts';
import {
  callRpc,
  commit,
  commitOrThrow,
  nameOf,
  rpcCall,
} from '../../../verification/harness/campus-wire.ts';
import { createMember } from '../../../verification/harness/create-member.ts';
import { startProduct } from '../../../verification/harness/product.ts';
import { copyProduct } from '../../../verification/harness/product-copy.ts';
import { donorWrites, requestWrite, userWrite } from '../../../verification/harness/records.ts';

/**
 * A community that is open first, and then closed by campus.json alone: nothing is built, and the rules follow it. What exactly they
 * allow then is in the policy matrix.
 */
export function closedCommunityFigures(): Promise<Figure[]> {
  return withFolder(async (dataFolder) => {
    const copy = copyProduct();
    const start = { command: copy.command, dataFolder };
    try {
      const open = await startProduct(start);
      const member = await createMember(open, 'member@campus.test');
      const stranger = await createMember(open, 'stranger@notcampus.test');
      const newcomer = await createAccount(open, 'newcomer@campus.test.elsewhere.test');
      const unverified = memberOf('other@campus.test', await signUp(open.origin, 'other@campus.test'));
      await commitOrThrow(open.origin, unverified, [userWrite(unverified, { emailVerified: false })]);
      await commitOrThrow(open.origin, member, [...donorWrites(member), requestWrite(member, 'wanted')]);
      const documents = [nameOf(`donors/${member.uid}`), nameOf('bloodRequests/wanted')];

      const reads = async (origin: string, sender: Member) => {
        const gets = documents.map((name) => callRpc(origin, sender, 'batchGet', { documents: [name] }));
        return countOk(await Promise.all([...gets, call(origin, searchCall(sender))]));
      };
      const readBefore = await reads(open.origin, stranger);
      await open.stop();
      copy.changeCampus({ emailDomains: ['*.campus.test'] });
      const { origin } = await startProduct(start);
      const post = (sender: Member) => commit(origin, sender, [requestWrite(sender, `of-${sender.uid}`)]);
      const additions = [
        await post(stranger),
        await post(unverified),
        await commit(origin, stranger, donorWrites(stranger)),
        await commit(origin, newcomer, [userWrite(newcomer)]),
      ];
      const readAfter = (await reads(origin, stranger)) + (await reads(origin, unverified));
      return [
        exactly('reads of a stranger while the community is open', readBefore, 3),
        exactly('reads of a stranger and an unverified member once it is closed', readAfter, 0),
        exactly('donors, requests and members added from outside', countOk(additions), 0),
        exactly('reads of a verified member', await reads(origin, member), 3),
        exactly('requests of a verified member', countOk([await post(member)]), 1),
      ];
    } finally {
      copy.remove();
    }
  });
}

/** The newest active requests, as the app's list asks for them. */
function searchCall(sender: Sender): Call {
  const where = fieldFilter('status', 'EQUAL', 'active');
  const orderBy = [{ field: { fieldPath: 'requestedAt' }, direction: 'DESCENDING' }];
  const structuredQuery = { from: [{ collectionId: 'bloodRequests' }], where, orderBy, limit: 50 };
  return rpcCall('runQuery', { structuredQuery }, sender);
}
