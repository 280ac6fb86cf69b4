import { canGiveTo } from '@blood-bank/domain/blood-group';
import { isOverdue, soonestFirst } from '@blood-bank/domain/needed-by';
import { type BloodRequest, bloodRequestRecord, urgencies } from '@blood-bank/domain/records/blood-request';
import type { Donor } from '@blood-bank/domain/records/donor';
import { type DocumentData, orderBy, type QueryConstraint, query, where } from 'firebase/firestore/lite';
import { requests } from './blood-requests.ts';
import { decode } from './firestore.ts';
import {
  type Cursor,
  type ListCount,
  newerThan,
  type Page,
  readLimitedCount,
  readPage,
  subtractFromCount,
} from './pagination.ts';
import { serverNow } from './server-clock.ts';

/** What of a donor tells which requests they can help with. */
export type Helper = Pick<Donor, 'userId' | 'bloodGroup'>;

/** How many requests are shown at a glance, and of how many they are the most urgent. */
const atAGlance = { shown: 3, read: 12 };

/** One page of the active requests of others to which a donor can give by the group, the newest first. */
export function readHelpableRequests(
  helper: Helper,
  after: Cursor | null,
  through: Cursor | null = null,
  size?: number,
): Promise<Page<BloodRequest>> {
  const decodeOther = (id: string, data: DocumentData) =>
    data.userId === helper.userId ? null : decode(bloodRequestRecord, id, data);
  const list = query(helpable(helper), orderBy('requestedAt', 'desc'));
  return readPage(list, after, decodeOther, { through, ...(size !== undefined && { size }) });
}

export async function countHelpableRequests(helper: Helper): Promise<ListCount> {
  const [all, own] = await Promise.all([
    readLimitedCount(helpable(helper)),
    readLimitedCount(helpable(helper, where('userId', '==', helper.userId))),
  ]);
  return subtractFromCount(all, own.count);
}

/** Those of the donor are among them: one count is one read. */
export function countNewerHelpableRequests(helper: Helper, than: Date | null): Promise<ListCount> {
  const list = query(helpable(helper), orderBy('requestedAt', 'desc'));
  return readLimitedCount(newerThan(list, 'requestedAt', than));
}

/** Of the newest of these requests the most urgent ones, those needed soonest first: only a few. */
export async function readHelpableAtAGlance(helper: Helper): Promise<readonly BloodRequest[]> {
  const { items } = await readHelpableRequests(helper, null, null, atAGlance.read);
  const rank = ({ urgency }: BloodRequest) => urgencies.indexOf(urgency);
  const open = items.filter((request) => !isOverdue(request, serverNow()));
  const ordered = soonestFirst(open).sort((one, other) => rank(one) - rank(other));
  return ordered.slice(0, atAGlance.shown);
}

function helpable({ bloodGroup }: Helper, ...more: QueryConstraint[]) {
  return query(
    requests(),
    where('status', '==', 'active'),
    where('requiredBloodGroup', 'in', canGiveTo(bloodGroup)),
    ...more,
  );
}
