import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { canHelp } from '@blood-bank/domain/can-help';
import { deferredUntil } from '@blood-bank/domain/deferral';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Donor } from '@blood-bank/domain/records/donor';
import { useQuery } from '@tanstack/react-query';
import { campus } from '../../../lib/firestore/configuration.ts';
import { freshMilliseconds } from '../../../lib/query/query-keys.ts';
import { useToday } from '../../../lib/use-now.ts';
import { useMember } from '../../../session/session.tsx';
import { myDonorQuery } from '../../donors/public.ts';
import { ableDonorOf } from '../api.ts';

export interface AbleDonorState {
  /** The member's donor record: null without one, undefined until it has been read. */
  readonly donor: Donor | null | undefined;
  readonly hasFailed: boolean;
  /** The end of the deferral period; null where it is over. */
  readonly deferralEnd: CalendarDate | null;
  /** The record of a member who can donate now; null for one who can't, undefined until that is known. */
  readonly ableDonor: Donor | null | undefined;
  readonly canHelpWith: (request: BloodRequest) => boolean;
}

/** The member as a donor who may help with requests. */
export function useAbleDonor({ enabled = true }: { readonly enabled?: boolean } = {}): AbleDonorState {
  const { uid } = useMember();
  const { data: donor, isError } = useQuery({ ...myDonorQuery(uid), staleTime: freshMilliseconds, enabled });
  const today = useToday();
  const hasFailed = isError && donor === undefined;
  const deferralEnd = donor == null ? null : deferredUntil(donor, today, campus);
  return {
    donor,
    hasFailed,
    deferralEnd,
    ableDonor: donor === undefined && !hasFailed ? undefined : ableDonorOf(donor ?? null),
    canHelpWith: (request) => donor != null && canHelp(donor, request, today, campus),
  };
}
