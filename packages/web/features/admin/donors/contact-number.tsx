import { type Donor, visibleContactNumber } from '@blood-bank/domain/records/donor';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { manageDonorsMessages } from '#features/admin/donors/messages.ts';
import { failureSentence, logProblem, retryFor } from '../../../lib/firestore/errors.ts';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { PhoneNumber } from '../list/record-parts.tsx';
import { readHiddenNumber } from './api.ts';

/** A donor's number. A hidden one is fetched on request, and not cached longer than it is shown. */
export function ContactNumber({ donor }: { readonly donor: Donor }) {
  const hidden = useMutation({
    mutationFn: () => readHiddenNumber(donor.id),
    gcTime: 0,
    onError: (error) => logProblem('A contact number could not be fetched.', error),
  });
  const container = useRef<HTMLSpanElement>(null);
  const { isSuccess } = hidden;
  // The number replaces the focused button, so it takes focus and is announced.
  useLayoutEffect(() => {
    if (isSuccess) container.current?.querySelector('a')?.focus();
  }, [isSuccess]);

  const number = visibleContactNumber(donor) ?? hidden.data;
  if (typeof number === 'string') {
    return (
      <span ref={container} className="min-w-0">
        <PhoneNumber number={number} />
      </span>
    );
  }
  if (isSuccess) return manageDonorsMessages.noNumber;
  if (hidden.isError) return <FetchFailure error={hidden.error} onRetry={() => hidden.mutate()} />;
  return (
    <button
      type="button"
      aria-label={manageDonorsMessages.showNumberOf(donor.fullName)}
      disabled={hidden.isPending}
      onClick={() => hidden.mutate()}
      className="underline decoration-edge underline-offset-[0.2em] hover:decoration-current"
    >
      {hidden.isPending ? manageDonorsMessages.showing : manageDonorsMessages.showNumber}
    </button>
  );
}

/** What an alert says, in the room of a table's cell. */
function FetchFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const retry = retryFor(error, onRetry);
  return (
    <div role="alert" className="grid justify-items-start gap-1.5 py-1.5 text-caption text-error-ink">
      <p>{failureSentence(error, manageDonorsMessages.numberFailed)}</p>
      {retry !== undefined && <RetryButton onRetry={retry} />}
    </div>
  );
}
