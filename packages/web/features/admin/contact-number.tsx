import { type Donor, visibleContactNumber } from '@blood-bank/domain/records/donor';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readHiddenNumber } from '../../data/admin-donors.ts';
import { failureSentence, logProblem, retryFor } from '../../data/errors.ts';
import { manageDonorsMessages } from '../../messages/en/admin.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CallLink } from '../../ui/call-link.tsx';

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
  useEffect(() => {
    if (isSuccess) container.current?.querySelector('a')?.focus();
  }, [isSuccess]);

  const number = visibleContactNumber(donor) ?? hidden.data;
  if (typeof number === 'string') {
    return (
      <span ref={container}>
        <CallLink number={number} className="inline-flex items-center gap-1.5 min-[78rem]:unbroken" />
      </span>
    );
  }
  if (isSuccess) return manageDonorsMessages.noNumber;
  if (hidden.isError)
    return (
      <Alert onRetry={retryFor(hidden.error, () => hidden.mutate())}>
        {failureSentence(hidden.error, manageDonorsMessages.numberFailed)}
      </Alert>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {manageDonorsMessages.hidden}
      <Button
        size="small"
        variant="quiet"
        aria-label={manageDonorsMessages.showNumberOf(donor.fullName)}
        busy={hidden.isPending}
        busyLabel={manageDonorsMessages.showing}
        onClick={() => hidden.mutate()}
      >
        {manageDonorsMessages.showNumber}
      </Button>
    </span>
  );
}
