import type { Donor } from '@blood-bank/domain/records/donor';
import BadgeCheck from '@lucide/icons/icons/badge-check';
import BadgeX from '@lucide/icons/icons/badge-x';
import Droplet from '@lucide/icons/icons/droplet';
import UserCheck from '@lucide/icons/icons/user-check';
import UserX from '@lucide/icons/icons/user-x';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { manageDonorsMessages } from '#features/admin/donors/messages.ts';
import { bulkMessages as messages } from '#features/admin/list/messages.ts';
import { failureSentence, logProblem, problemOf } from '../../../lib/firestore/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { isFocusLost } from '../../../ui/focus.ts';
import { adminQueryKeys } from '../list/query-keys.ts';
import { type SelectedBarProps, SelectionBar } from '../list/selection-bar.tsx';
import { useLongWork } from '../list/use-long-work.ts';
import { type ChangedDonors, changeDonors, type DonorChange } from './bulk-api.ts';
import { DonorDonations } from './donor-donations.tsx';

const changes = ['verify', 'unverify', 'activate', 'deactivate'] as const satisfies readonly DonorChange[];
const icons = { verify: BadgeCheck, unverify: BadgeX, activate: UserCheck, deactivate: UserX };
/** A longer list of failures helps nobody. */
const mostNamed = 20;

/** What can be done with all selected donors together. */
export function DonorBulkActions({ selection, headingId, ...bar }: SelectedBarProps<Donor>) {
  const queries = useQueryClient();
  const [asked, ask] = useState<DonorChange | null>(null);
  const [isRecording, setRecording] = useState(false);
  const work = useLongWork(headingId, { logged: 'Donors could not be changed.', failed: messages.failed });
  const { rows } = selection;

  function change(action: DonorChange) {
    ask(null);
    void work.start(async (follow) => {
      const label = (done: number) => messages[action].progress(done, rows.length);
      const result = await changeDonors(rows, action, follow(label));
      for (const { id, error } of result.failed) logProblem(`The donor ${id} could not be changed.`, error);
      const changed = new Set(result.changed);
      selection.set(
        rows.filter(({ id }) => changed.has(id)),
        false,
      );
      showToast({
        failed: result.failed.length > 0,
        sentence: <Result result={result} donors={rows} action={action} />,
      });
      void queries.invalidateQueries({ queryKey: adminQueryKeys.statistics() });
      await queries.invalidateQueries({ queryKey: adminQueryKeys.lists('donors') });
      // The bar is gone, and with it the button that had focus.
      if (isFocusLost()) document.getElementById(headingId)?.focus({ preventScroll: true });
    });
  }

  return (
    <>
      <SelectionBar
        {...bar}
        selection={selection}
        headingId={headingId}
        progress={work.progress}
        onStop={work.stop}
        actions={[
          ...changes.map((action) => ({
            label: messages[action].button,
            icon: icons[action],
            action: () => ask(action),
          })),
          { label: manageDonorsMessages.recordDonation, icon: Droplet, action: () => setRecording(true) },
        ]}
      />
      {isRecording && <DonorDonations donors={rows} isRecording onClose={() => setRecording(false)} />}
      {asked !== null && (
        <ConfirmDialog
          question={messages[asked].question(rows.length)}
          action={messages[asked].action}
          onConfirm={() => change(asked)}
          onCancel={() => ask(null)}
        />
      )}
    </>
  );
}

interface ResultProps {
  readonly result: ChangedDonors;
  readonly donors: readonly Donor[];
  readonly action: DonorChange;
}

function Result({ result: { changed, failed }, donors, action }: ResultProps) {
  const done = messages[action].done(changed.length);
  if (failed.length === 0) return done;
  const names = new Map(donors.map(({ id, fullName }) => [id, fullName]));
  return (
    <>
      <p>
        {changed.length > 0
          ? `${done} ${messages.countFailed(failed.length)}`
          : messages.countFailed(failed.length)}
      </p>
      <ul className="mt-1 list-disc ps-5 font-normal">
        {failed.slice(0, mostNamed).map(({ id, error }) => (
          <li key={id}>
            <bdi translate="no">{names.get(id)}</bdi>:{' '}
            {failureSentence(error, messages.reason(problemOf(error).kind))}
          </li>
        ))}
        {failed.length > mostNamed && <li>{messages.others(failed.length - mostNamed)}</li>}
      </ul>
    </>
  );
}
