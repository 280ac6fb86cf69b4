import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { RequestNotice } from '@blood-bank/domain/records/request-notice';

/** What has become of the mails to donors who can help with a request. */
export type NoticeOutcome =
  /** Donors are being chosen, or mailed. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'told'; readonly told: number; readonly cutShortBy: DailyLimit | null }
  /** Nobody was told, and why. */
  | { readonly kind: 'nobody'; readonly reason: UntoldReason };

type NoticeLimit = NonNullable<RequestNotice['limit']>;
type DailyLimit = Exclude<NoticeLimit, 'urgency'>;

/**
 * 'unmatched': nobody who can help could be told; 'unsent': the mails could not be sent; 'unannounced': the host sends none, or the
 * request was moved to it; the others are the limits of the campus.
 */
type UntoldReason = 'unmatched' | 'unsent' | 'unannounced' | NoticeLimit;

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
export function noticeOutcome(
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
