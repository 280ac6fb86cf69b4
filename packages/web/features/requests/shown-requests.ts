import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Donor } from '@blood-bank/domain/records/donor';
import { activeRequests, urgentRequests } from '../../data/active-requests.ts';
import {
  countHelpableRequests,
  countNewerHelpableRequests,
  readHelpableRequests,
} from '../../data/helpable-requests.ts';
import type { ListCount } from '../../data/pagination.ts';
import { queryKeys } from '../../data/query-keys.ts';
import type { ListSource } from '../../lists/paginated-list.ts';
import type { RequestChoice } from './use-shown-requests.ts';

interface RequestSource extends ListSource<BloodRequest> {
  /** Counts what was posted after a time; null for all. */
  readonly countNewer: (than: Date | null) => Promise<ListCount>;
}

/**
 * The list of the chosen active requests.
 *
 * @param helper the member's own donor record; null for a member who can't help with any
 */
export function requestSource(choice: RequestChoice, helper: Donor | null): RequestSource {
  switch (choice) {
    case 'all':
      return { queryKey: queryKeys.activeRequests(), ...activeRequests };
    case 'urgent':
      return { queryKey: queryKeys.urgentRequests(), ...urgentRequests };
    case 'can-help':
      return helpableSource(helper);
  }
}

function helpableSource(helper: Donor | null): RequestSource {
  if (helper === null) {
    const none = async () => {
      throw new Error('A member who can help with no request has no list of them.');
    };
    return {
      queryKey: ['requests', 'none'],
      readPage: none,
      readCount: none,
      countNewer: none,
      enabled: false,
    };
  }
  return {
    queryKey: queryKeys.helpableRequests(helper.id, helper.bloodGroup),
    readPage: (after, through) => readHelpableRequests(helper, after, through),
    readCount: () => countHelpableRequests(helper),
    countNewer: (than) => countNewerHelpableRequests(helper, than),
  };
}
