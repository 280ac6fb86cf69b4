import { mayEditDonor } from '@blood-bank/domain/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { donationLogMessages as messages } from '#features/donations/messages.ts';
import { useMember } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DonationDialog, DonationList, deleteDonation } from '../../donations/public.ts';
import { donorKeys } from '../api.ts';

interface MyDonationsProps {
  /** Whether there may be any: otherwise none is read. */
  readonly hasAny: boolean;
}

/** The member's own donations, which the member adds to and takes back. */
export function MyDonations({ hasAny }: MyDonationsProps) {
  const member = useMember();
  const { uid } = member;
  const queries = useQueryClient();
  const headingId = useId();
  const [isAdding, setAdding] = useState(false);
  const mayEdit = mayEditDonor(member);

  function readDonorAgain() {
    void queries.invalidateQueries({ queryKey: donorKeys.myDonor(uid) });
  }

  return (
    <section aria-labelledby={headingId} className="mt-5">
      <div className="mb-2.5 flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId}>{messages.title}</h2>
        {mayEdit && (
          <Button size="small" data-print="none" onClick={() => setAdding(true)}>
            {messages.add}
          </Button>
        )}
      </div>
      <Panel>
        {hasAny ? (
          <DonationList donorId={uid} onDelete={mayEdit ? deleteDonation : null} onDeleted={readDonorAgain} />
        ) : (
          <p className="text-small text-quiet">{messages.none}</p>
        )}
      </Panel>
      {isAdding && (
        <DonationDialog
          donors={[uid]}
          title={messages.add}
          onLogged={readDonorAgain}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
