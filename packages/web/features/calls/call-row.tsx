import { toUtc } from '@blood-bank/domain/calendar-date';
import { deferredUntil, pausedUntil } from '@blood-bank/domain/deferral';
import { isVerifiedDonor } from '@blood-bank/domain/records/donor';
import Check from '@lucide/icons/icons/check';
import Phone from '@lucide/icons/icons/phone';
import { callListMessages as messages } from '#features/calls/messages.ts';
import { availabilityMessages, reportedNumberMessages } from '#features/donors/messages.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { GroupTile } from '../../lib/group-tile.tsx';
import { useToday } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RecordRow } from '../../ui/record-row.tsx';
import { Tag } from '../../ui/tag.tsx';
import { VerifiedState } from '../donors/public.ts';
import type { CallableDonor } from './api.ts';
import type { CallState } from './use-calling.tsx';
import './call-row.css';

interface CallRowProps {
  readonly row: CallableDonor;
  readonly state: CallState;
  readonly isOpening: boolean;
  readonly onCall: () => void;
}

const labels = {
  call: messages.call,
  'call-again': messages.callAgain,
  outcome: messages.outcome,
  correct: messages.correct,
};

/** A donor to call: what a caller has to know, and the button that begins the call. */
export function CallRow({ row, state, isOpening, onCall }: CallRowProps) {
  const { attributes, bloodGroup, department, fullName } = row.donor;
  const about = [department, ...campus.donorAttributes.map(({ id }) => attributes[id])].filter(Boolean);
  const { button } = state;
  return (
    <RecordRow kind="call" name={fullName}>
      <div className="tile">
        <GroupTile group={bloodGroup} />
      </div>
      <div className="who">
        <div className="flex items-center gap-1.5">
          <h3 className="wrap-anywhere" translate="no">
            {fullName}
          </h3>
          {isVerifiedDonor(row.donor) && <VerifiedState className="sr-only" />}
        </div>
        {about.length > 0 && <p className="cut text-small text-quiet">{about.join(' · ')}</p>}
      </div>
      <Knowledge row={row} state={state} />
      <div className="act">
        {button !== null && (
          <Button
            size="small"
            variant={button === 'call' ? 'blood' : 'plain'}
            busy={isOpening}
            busyLabel={messages.opening}
            aria-label={`${labels[button]} ${fullName}`}
            onClick={onCall}
          >
            {button.startsWith('call') && <Icon of={Phone} className="size-[1.15em] flex-none" />}
            {labels[button]}
          </Button>
        )}
      </div>
    </RecordRow>
  );
}

function Knowledge({ row: { donor, calls }, state }: Pick<CallRowProps, 'row' | 'state'>) {
  const today = useToday();
  const { isAvailable, lastDonationDate, numberReportedAt } = donor;
  const deferralEnd = deferredUntil(donor, today, campus);
  const pauseEnd = pausedUntil(donor, today);
  // What came of a call in progress is not known yet.
  const ended = [...(state.call === null ? [] : [state.call]), ...calls].filter(
    ({ outcome }) => outcome !== 'calling',
  );
  const [newest] = ended;
  const attempts = calls.reduce((sum, call) => sum + call.attempts, 0);
  return (
    <div className="when grid justify-items-start gap-1 text-small text-quiet">
      <span>
        {lastDonationDate === null ? messages.neverDonated : messages.lastDonated(toUtc(lastDonationDate))}
        {deferralEnd !== null && ` · ${messages.notReadyUntil(toUtc(deferralEnd))}`}
      </span>
      {newest !== undefined && (
        <span>{messages.history(Math.max(attempts, 1), newest.callerName, newest.outcome)}</span>
      )}
      {newest !== undefined && newest.note !== '' && <q className="wrap-anywhere">{newest.note}</q>}
      {state.callingName !== null && <Tag tone="amber">{messages.isCalling(state.callingName)}</Tag>}
      {state.call?.outcome === 'coming' && (
        <Tag tone="green" icon={Check}>
          {messages.coming}
        </Tag>
      )}
      {!isAvailable && <Tag tone="slate">{availabilityMessages.notAvailable}</Tag>}
      {pauseEnd !== null && <Tag tone="slate">{availabilityMessages.pausedUntil(toUtc(pauseEnd))}</Tag>}
      {numberReportedAt !== null && <Tag tone="amber">{reportedNumberMessages.reported}</Tag>}
    </div>
  );
}
