import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import Mail from '@lucide/icons/icons/mail';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { donorsToldMessages as messages } from '#messages/notices.ts';
import { postRequestMessages } from '#messages/post-request.ts';
import { campus } from '../../data/configuration.ts';
import { logProblem } from '../../data/errors.ts';
import { readRequestNotice } from '../../data/request-notices.ts';
import { serverNow } from '../../data/server-clock.ts';
import { Link } from '../../routing/router.tsx';
import { useNow } from '../../session/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { type NoticeOutcome, noticeOutcome } from './notice-outcome.ts';

/** While donors are being told. */
const pollInterval = 4_000;

/** How many donors were told of a request by mail, or why nobody was, for its owner and admins. */
export function DonorsTold({ request }: { readonly request: BloodRequest }) {
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
