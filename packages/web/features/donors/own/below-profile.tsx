import { addDays, type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { isConfirmationDue } from '@blood-bank/domain/confirmation';
import { deferredUntil, intervalAfter, unconfirmedDays } from '@blood-bank/domain/deferral';
import { mayEditDonor } from '@blood-bank/domain/permissions';
import type { Donor } from '@blood-bank/domain/records/donor';
import Check from '@lucide/icons/icons/check';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { donationLogMessages as messages } from '#features/donations/messages.ts';
import { donationMessages, nextDayMessages as messagesOfDay } from '#features/donors/messages.ts';
import { formatCount } from '#lib/i18n/formats.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { showToast } from '../../../lib/toast.ts';
import { useToday } from '../../../lib/use-now.ts';
import { useMember } from '../../../session/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { DonationList, deleteDonation, donationKeys } from '../../donations/public.ts';
import { donorKeys } from '../api.ts';
import { useOwnDonorUpdate } from './use-own-donor-update.ts';

interface BelowProfileProps {
  readonly donor: Donor;
}

/** What the dashboard's region of the donor profile has below the profile, which it can do without at first. */
export function BelowProfile({ donor }: BelowProfileProps) {
  return (
    <>
      <YearlyHint donor={donor} />
      <MyDonations donor={donor} />
    </>
  );
}

/** Asks a donor whether the profile is still right, from when that is due until the screen is left. */
function YearlyHint({ donor }: BelowProfileProps) {
  const member = useMember();
  const isDue = isConfirmationDue(donor, toUtc(useToday()));
  const [wasDue] = useState(isDue);
  if (!wasDue || !mayEditDonor(member) || !donor.isProfileActive) return null;
  return (
    <Suspense>
      <YearlyQuestion isDue={isDue} />
    </Suspense>
  );
}

const YearlyQuestion = lazyPart(async () => (await import('./yearly-question.tsx')).YearlyQuestion);

/** The member's own donations, which the member adds to and takes back. */
function MyDonations({ donor }: BelowProfileProps) {
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
      <Panel className="grid grid-cols-1 gap-4">
        <NextDay donor={donor} />
        <DonatedToday donor={donor} />
        {/* A donor without a log needs no read. */}
        {donor.donationsChangedAt !== null ? (
          <DonationList donorId={uid} onDelete={mayEdit ? deleteDonation : null} onDeleted={readDonorAgain} />
        ) : (
          <p className="text-small text-quiet">{messages.none}</p>
        )}
      </Panel>
      {isAdding && (
        <Suspense>
          <DonationDialog
            donors={[uid]}
            title={messages.add}
            onLogged={readDonorAgain}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

const DonationDialog = lazyPart(async () => (await import('../../donations/public.ts')).DonationDialog);

/** How much of the deferral period is over, and its end for the donor's calendar. */
function NextDay({ donor }: BelowProfileProps) {
  const today = useToday();
  const end = deferredUntil(donor, today, campus);
  if (end === null) return null;
  const all = donor.lastDonationDate === null ? unconfirmedDays : intervalAfter(donor, campus);
  const done = Math.max(all - daysBetween(today, end), 0);
  const green = `${(done / all) * 100}%`;

  async function save(date: CalendarDate) {
    const { calendarFile } = await loadChunk(() => import('./calendar-file.ts'));
    const { host, origin } = window.location;
    const day = { uid: `${date}-${donor.id}@${host}`, date, title: messagesOfDay.event(campus.siteName) };
    const file = calendarFile({ ...day, link: `${origin}/dashboard` }, serverNow());
    saveFile('give-again.ics', new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  }

  return (
    <div className="flex items-center gap-4">
      <span
        aria-hidden="true"
        className="grid size-16 flex-none place-items-center rounded-full"
        style={{ backgroundImage: `conic-gradient(var(--green-ink) ${green}, var(--line) 0)` }}
      >
        <span className="grid size-14 place-items-center rounded-full bg-surface text-title font-bold">
          {formatCount(all - done)}
        </span>
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="text-small">{messagesOfDay.left(all - done, toUtc(end))}</p>
        <Button size="small" data-print="none" onClick={() => void save(end)}>
          {messagesOfDay.add}
        </Button>
      </div>
    </div>
  );
}

/** In days. */
function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / 86_400_000);
}

/** The button with which a donor notes a donation of today; not after that. */
function DonatedToday({ donor }: { readonly donor: Donor }) {
  const member = useMember();
  const [isAsked, setAsked] = useState(false);
  const recording = useRecordedDonation();
  const today = useToday();
  if (!mayEditDonor(member) || donor.lastDonationDate === today) return null;

  async function record(): Promise<void> {
    await recording.start(today);
    setAsked(false);
  }

  return (
    <div className="grid gap-2" data-print="none">
      {recording.failure !== null && <Alert>{recording.failure}</Alert>}
      <Button onClick={() => setAsked(true)}>
        <Icon of={Check} className="size-[1.15em] flex-none" />
        {donationMessages.today}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={donationMessages.todayQuestion}
          consequence={donationMessages.consequence(toUtc(nextDonation(today)))}
          action={donationMessages.todayAction}
          busy={recording.isPending}
          busyLabel={donationMessages.saving}
          onConfirm={() => void record()}
          onCancel={() => setAsked(false)}
        />
      )}
    </div>
  );
}

/** Notes a donation of the member's own, after which the deferral period begins, and says so. */
function useRecordedDonation() {
  const { uid } = useMember();
  const queries = useQueryClient();
  return useOwnDonorUpdate({
    update: ({ recordDonation }, _, date: CalendarDate) => recordDonation(uid, date),
    onSaved: (saved) => {
      void queries.invalidateQueries({ queryKey: donationKeys.of(uid) });
      const last = saved?.donor.lastDonationDate ?? null;
      if (last !== null)
        showToast({ failed: false, sentence: donationMessages.done(toUtc(nextDonation(last))) });
    },
    logged: 'A donation could not be noted.',
    failed: donationMessages.failed,
  });
}

/** The first day on which a donor may give again after a donation. */
function nextDonation(date: CalendarDate): CalendarDate {
  return addDays(date, campus.donationIntervalDays);
}
