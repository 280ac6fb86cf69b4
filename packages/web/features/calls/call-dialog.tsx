import { addDays, type CalendarDate, parseCalendarDate } from '@blood-bank/domain/calendar-date';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type Call, type CallOutcome, callOutcomes } from '@blood-bank/domain/records/call';
import type { Donor } from '@blood-bank/domain/records/donor';
import { limits } from '@blood-bank/domain/records/limits';
import Phone from '@lucide/icons/icons/phone';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callMessages as messages } from '#features/calls/messages.ts';
import { callableNumber } from '../../lib/campus/phone-number.ts';
import { failureSentence } from '../../lib/firestore/errors.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { useToday } from '../../lib/use-now.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CheckboxField, TextAreaField } from '../../ui/choice-fields.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { recordOutcome } from './call-api.ts';

type Recorded = Exclude<CallOutcome, 'calling'>;

const recorded = callOutcomes.filter((outcome): outcome is Recorded => outcome !== 'calling');
/** Those that need one more word. */
const asks: readonly Recorded[] = ['coming', 'declined'];
/** How far ahead a donor may not want to be asked. */
const maxDays = 2 * 365;

interface CallDialogProps {
  readonly call: Call;
  readonly donor: Donor;
  readonly request: Pick<BloodRequest, 'id' | 'userId' | 'contactPerson'>;
  /** Null once the rules no longer show it. */
  readonly contactNumber: string | null;
  /** Begins another call, which shows the number again. */
  readonly onCallAgain: () => Promise<void>;
  readonly onRecorded: (call: Call) => void;
  readonly onClose: () => void;
}

/** A call: the number to dial, and how it went. Stays open while the person is on the phone. */
export function CallDialog(props: CallDialogProps) {
  const { call, donor, request, contactNumber, onCallAgain, onRecorded, onClose } = props;
  const today = useToday();
  const [note, setNote] = useState(call.note);
  const [asked, ask] = useState<Recorded | null>(null);
  const outcomes = useRef<HTMLFieldSetElement>(null);
  useFocusOnReturn(outcomes);
  const { start, isPending, failure } = useSubmission({
    send: (said: { readonly outcome: Recorded; readonly notBefore: string }) =>
      recordOutcome(call, donor, request, {
        outcome: said.outcome,
        note: note.trim(),
        notBefore: said.notBefore === '' ? null : parseCalendarDate(said.notBefore),
      }),
    onResult: onRecorded,
    logged: 'The outcome of a call could not be saved.',
    failure: (error) => failureSentence(error, messages.failed),
    toast: ({ outcome }) => ({ failed: false, sentence: messages.saved(donor.fullName, outcome) }),
  });

  function choose(outcome: Recorded) {
    if (asks.includes(outcome)) ask(outcome);
    else void start({ outcome, notBefore: '' });
  }

  return (
    <Dialog title={messages.title(donor.fullName)} close={messages.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 p-4 md:p-6">
        <ContactNumber number={contactNumber} onCallAgain={call.outcome === 'calling' ? onCallAgain : null} />
        {failure !== null && <Alert>{failure}</Alert>}
        {asked === null ? (
          <fieldset ref={outcomes} className="grid grid-cols-2 gap-2">
            <legend className="mb-2 font-semibold">{messages.question}</legend>
            {recorded.map((outcome) => (
              <Button
                key={outcome}
                variant={outcome === 'coming' ? 'main' : 'plain'}
                className={outcome === 'coming' ? 'col-span-2' : ''}
                aria-pressed={outcome === call.outcome || undefined}
                disabled={isPending}
                onClick={() => choose(outcome)}
              >
                {messages.outcomes[outcome]}
              </Button>
            ))}
          </fieldset>
        ) : (
          <OneMoreWord
            outcome={asked}
            contactPerson={request.contactPerson}
            earliest={addDays(today, 1)}
            latest={addDays(today, maxDays)}
            isPending={isPending}
            onBack={() => ask(null)}
            onSave={(notBefore) => void start({ outcome: asked, notBefore })}
          />
        )}
        <TextAreaField
          label={messages.labels.note}
          hint={messages.noteHint}
          optional
          rows={2}
          maxLength={limits.callNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Dialog>
  );
}

interface ContactNumberProps {
  readonly number: string | null;
  /** Null once there is an outcome. */
  readonly onCallAgain: (() => Promise<void>) | null;
}

function ContactNumber({ number, onCallAgain }: ContactNumberProps) {
  if (number === null) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-2 text-quiet">
        {messages.numberGone}
        {onCallAgain !== null && <Button onClick={() => void onCallAgain()}>{messages.callAgain}</Button>}
      </p>
    );
  }
  if (number === '') return <p className="text-quiet">{messages.noNumber}</p>;
  const { shown, address } = callableNumber(number);
  return (
    <p className="flex items-center gap-2">
      <a
        href={address}
        data-initial-focus=""
        aria-label={messages.dial(shown)}
        className={`${buttonClass({ variant: 'blood' })} min-w-0 flex-1`}
      >
        <Icon of={Phone} className="size-[1.15em] flex-none" />
        <span translate="no">{shown}</span>
      </a>
      <CopyButton text={shown} label={messages.copyNumber} />
    </p>
  );
}

interface OneMoreWordProps {
  readonly outcome: Recorded;
  readonly contactPerson: string;
  /** Of the day before which the donor is not asked. */
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
  readonly isPending: boolean;
  readonly onBack: () => void;
  /** @param notBefore as typed */
  readonly onSave: (notBefore: string) => void;
}

/** What an outcome needs besides: that the number may be passed on, or until when the donor does not want to be asked. */
function OneMoreWord(props: OneMoreWordProps) {
  const { outcome, contactPerson, earliest, latest, isPending, onBack, onSave } = props;
  const [notBefore, setNotBefore] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function save(event: FormEvent) {
    event.preventDefault();
    const found =
      outcome === 'coming'
        ? !hasAgreed && messages.notAgreed
        : notBefore !== '' && !isBetween(notBefore, earliest, latest) && messages.notBeforeInvalid;
    setProblem(found === false ? undefined : found);
    if (found === false) onSave(notBefore);
  }

  return (
    <form ref={form} noValidate onSubmit={save} className="grid grid-cols-1">
      {outcome === 'coming' ? (
        <CheckboxField
          label={messages.labels.agreed(contactPerson)}
          problem={problem}
          checked={hasAgreed}
          onChange={({ target }) => setAgreed(target.checked)}
        />
      ) : (
        <TextField
          type="date"
          label={messages.labels.notBefore}
          hint={messages.notBeforeHint}
          optional
          min={earliest}
          max={latest}
          problem={problem}
          value={notBefore}
          onChange={({ target }) => setNotBefore(target.value)}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="main" className="flex-1" busy={isPending} busyLabel={messages.saving}>
          {`${messages.outcomes[outcome]}: ${messages.save}`}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onBack}>
          {messages.back}
        </Button>
      </div>
    </form>
  );
}

function isBetween(date: string, earliest: CalendarDate, latest: CalendarDate): boolean {
  const day = parseCalendarDate(date);
  return day !== null && day >= earliest && day <= latest;
}

/** Moves focus to the outcomes when the person comes back from the dialler. */
function useFocusOnReturn(outcomes: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focus = () => {
      const isTyping = document.activeElement?.matches('input, textarea') ?? false;
      if (document.visibilityState === 'visible' && !isTyping)
        outcomes.current?.querySelector('button')?.focus();
    };
    document.addEventListener('visibilitychange', focus);
    return () => document.removeEventListener('visibilitychange', focus);
  }, [outcomes]);
}
