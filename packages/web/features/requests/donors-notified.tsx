import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { RequestNotice } from '@blood-bank/domain/records/request-notice';
import Mail from '@lucide/icons/icons/mail';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { donorsNotifiedMessages as messages, postRequestMessages } from '#features/requests/messages.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { logProblem } from '../../lib/firestore/errors.ts';
import { Link } from '../../lib/routing/router.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import { useNow } from '../../lib/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { readRequestNotice } from './notice-api.ts';

/** While donors are being told. */
const pollInterval = 4_000;

/** How many donors were told of a request by mail, or why nobody was, for its owner and admins. */
export function DonorsNotified({ request }: { readonly request: BloodRequest }) {
  const now = useNow();
  const { data, error } = useQuery({
    queryKey: ['requests', 'notice', request.id],
    queryFn: () => readRequestNotice(request.id),
    refetchInterval: ({ state }) =>
      state.data !== undefined && noticeOutcome(request, state.data, serverNow())?.kind === 'pending'
        ? pollInterval
        : false,
  });
  useEffect(() => {
    if (error !== null) logProblem('How many donors were told could not be read.', error);
  }, [error]);

  const outcome = data === undefined ? null : noticeOutcome(request, data, now);
  return (
    <div aria-live="polite">
      {outcome !== null && (
        <div className="mt-4 flex gap-2.5 border-t border-line pt-3 text-small">
          <Icon of={Mail} className="mt-0.5 size-4 flex-none text-quiet" />
          <div className="min-w-0">
            <p>{sentenceOf(outcome)}</p>
            {outcome.kind === 'nobody' && (
              <Link
                to={`/find-donors?group=${encodeURIComponent(request.requiredBloodGroup)}`}
                className="inline-flex min-h-11 items-center md:min-h-9"
              >
                {postRequestMessages.matchingDonors}
              </Link>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function sentenceOf(outcome: NoticeOutcome): string {
  switch (outcome.kind) {
    case 'pending':
      return messages.pending;
    case 'told':
      return outcome.cutShortBy === null
        ? messages.told(outcome.told)
        : `${messages.told(outcome.told)} ${messages.cutShortBy[outcome.cutShortBy]}`;
    default:
      return messages.nobody[outcome.reason](campus.notices.donorsPerPosterAndDay);
  }
}

/** What has become of the mails to donors who can help with a request. */
type NoticeOutcome =
  /** Donors are being chosen, or mailed. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'told'; readonly told: number; readonly cutShortBy: DailyLimit | null }
  /** Nobody was told, and why. */
  | { readonly kind: 'nobody'; readonly reason: UnnotifiedReason };

type NoticeLimit = NonNullable<RequestNotice['limit']>;
type DailyLimit = Exclude<NoticeLimit, 'urgency'>;

/**
 * 'unmatched': nobody who can help could be told; 'unsent': the mails could not be sent; 'unannounced': the host sends none, or the
 * request was moved to it; the others are the limits of the campus.
 */
type UnnotifiedReason = 'unmatched' | 'unsent' | 'unannounced' | NoticeLimit;

const minute = 60_000;
/** A host that sends mails has begun by then. */
const longestStart = 2 * minute;
/** The host has given up by then. */
const longestDelivery = 60 * minute;
/** A request that was never announced counts as swept from then on. */
const longestMention = 8 * 24 * 60 * minute;

/**
 * Tells what has become of a request's mails; null where there is nothing to say: for a request that is closed or old, and of
 * which nobody is known to have been told.
 */
function noticeOutcome(
  { status, requestedAt }: Pick<BloodRequest, 'status' | 'requestedAt'>,
  notice: RequestNotice | null,
  now: Date,
): NoticeOutcome | null {
  if (notice !== null && notice.told > 0) {
    return { kind: 'told', told: notice.told, cutShortBy: notice.limit === 'urgency' ? null : notice.limit };
  }
  const begun = notice?.startedAt ?? requestedAt;
  if (status !== 'active' || begun === null) return null;
  const age = now.getTime() - begun.getTime();
  if (age > longestMention) return null;
  if (notice === null) {
    return age < longestStart ? { kind: 'pending' } : { kind: 'nobody', reason: 'unannounced' };
  }
  if (notice.isComplete && notice.isSent) return { kind: 'nobody', reason: notice.limit ?? 'unmatched' };
  return age < longestDelivery ? { kind: 'pending' } : { kind: 'nobody', reason: 'unsent' };
}
