import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { type Component, components } from '@blood-bank/domain/records/donation';
import { limits } from '@blood-bank/domain/records/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { donationLogMessages as messages } from '#features/donations/messages.ts';
import { fieldSentence } from '#lib/forms/messages.ts';
import { failureSentence } from '../../lib/firestore/errors.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { showToast } from '../../lib/toast.ts';
import { useToday } from '../../lib/use-now.ts';
import { useMember } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { logDonation, type NewDonation } from './api.ts';
import { donationKeys } from './keys.ts';

type Outcome = Awaited<ReturnType<typeof logDonation>>;

interface DonationDialogProps {
  /** The ids of those who gave: the member, or others for whom the member records it. */
  readonly donors: readonly string[];
  readonly title: string;
  /** Called with the logged donation, once for all donors, before the dialog closes. */
  readonly onLogged: (donation: NewDonation) => void;
  readonly onClose: () => void;
}

/** Records a donation: the same one for many donors, after a drive. */
export function DonationDialog({ donors, title, onLogged, onClose }: DonationDialogProps) {
  const { uid } = useMember();
  const queries = useQueryClient();
  const today = useToday();
  const [donatedOn, setDonatedOn] = useState<string>(today);
  const [component, setComponent] = useState<Component>('whole-blood');
  const [place, setPlace] = useState('');
  const [problem, setProblem] = useState<string>();
  // What a repeated attempt need not save again.
  const outcomes = useRef(new Map<string, Outcome>());
  const [isPartlySaved, setPartlySaved] = useState(false);
  const saving = useSubmission({
    async send(donation: NewDonation) {
      for (const donor of donors) {
        if (outcomes.current.has(donor)) continue;
        outcomes.current.set(donor, await logDonation(donor, donation, uid));
        setPartlySaved(true);
        void queries.invalidateQueries({ queryKey: donationKeys.of(donor) });
      }
      return donation;
    },
    onResult: (donation) => {
      showToast({ failed: false, sentence: savedSentence([...outcomes.current.values()]) });
      onLogged(donation);
    },
    logged: 'A donation could not be recorded.',
    failure: (error) => {
      const done = outcomes.current.size;
      const failed = done === 0 ? messages.failed : messages.failedAfter(done, donors.length);
      return failureSentence(error, failed);
    },
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    const date = parseCalendarDate(donatedOn);
    if (date === null || date > today)
      return setProblem(fieldSentence('in-the-future', messages.labels.donatedOn));
    const saved = await saving.start({ donatedOn: date, component, place: place.trim(), requestId: null });
    if (saved !== null) onClose();
  }

  return (
    <Dialog title={title} close={messages.close} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-1 p-4 md:p-6">
        {saving.failure !== null && <Alert>{saving.failure}</Alert>}
        {/* What some of the donors have got already is that of the others, too. */}
        <fieldset disabled={isPartlySaved} className="contents">
          <TextField
            type="date"
            label={messages.labels.donatedOn}
            max={today}
            problem={problem}
            value={donatedOn}
            onChange={({ target }) => setDonatedOn(target.value)}
          />
          <ChoiceField
            label={messages.labels.component}
            choices={components}
            choiceLabels={messages.components}
            value={component}
            onChange={({ target }) => setComponent(target.value as Component)}
          />
          <TextField
            label={messages.labels.place}
            hint={messages.placeHint}
            optional
            maxLength={limits.hospital}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
        </fieldset>
        <Button type="submit" variant="main" busy={saving.isPending} busyLabel={messages.saving}>
          {messages.save}
        </Button>
      </form>
    </Dialog>
  );
}

function savedSentence(outcomes: readonly Outcome[]): string {
  const [only] = outcomes;
  if (outcomes.length === 1 && only !== undefined) return messages.outcomes[only];
  const countOf = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  const [known, gone] = [countOf('known'), countOf('no-donor')];
  return [
    messages.savedMany(countOf('logged')),
    known > 0 && messages.knownMany(known),
    gone > 0 && messages.goneMany(gone),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
