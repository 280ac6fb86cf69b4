import { callObstacle, isInProgress, mayRecordOutcome } from '@blood-bank/domain/calls';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Call } from '@blood-bank/domain/records/call';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callListMessages, callMessages } from '#features/calls/messages.ts';
import { callableNumber } from '../../lib/campus/phone-number.ts';
import { failureSentence, logProblem, problemOf } from '../../lib/firestore/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { useMember } from '../../session/session.tsx';
import { type CallableDonor, callKeys } from './api.ts';
import { readNumber, startCall } from './call-api.ts';
import { CallDialog } from './call-dialog.tsx';

type CalledFor = Pick<BloodRequest, 'id' | 'userId' | 'contactPerson'>;

/** The call that the dialog is about. */
interface OpenCall {
  readonly row: CallableDonor;
  readonly request: CalledFor;
  readonly call: Call;
  readonly contactNumber: string | null;
}

/** What can be done about a donor now. */
export interface CallState {
  /** The newest call for the request; null for none. */
  readonly call: Call | null;
  /** Another person who is calling the donor. */
  readonly callingName: string | null;
  /** The button of the row; null where nobody is to be called. */
  readonly button: 'call' | 'call-again' | 'outcome' | 'correct' | null;
}

interface Calling {
  readonly stateOf: (row: CallableDonor) => CallState;
  /** The id of the donor whose call is being opened. */
  readonly opening: string | null;
  /** Begins a call, or returns to one without an outcome. */
  readonly open: (row: CallableDonor) => Promise<void>;
  readonly dialog: ReactNode;
}

/**
 * Calls donors for a request.
 *
 * @param recent calls that the rows do not know yet
 */
export function useCalling(request: CalledFor, recent: readonly Call[]): Calling {
  const { uid, record } = useMember();
  const queries = useQueryClient();
  const now = useNow();
  const [opening, setOpening] = useState<string | null>(null);
  const [openCall, setOpenCall] = useState<OpenCall | null>(null);
  const [own, setOwn] = useState<ReadonlyMap<string, Call>>(new Map());

  /** The newest knowledge of each call of a donor. */
  function callsOf({ id, calls }: CallableDonor): readonly Call[] {
    const ofDonor = [...calls, ...recent.filter(({ donorId }) => donorId === id), own.get(id) ?? []].flat();
    const newest = new Map<string, Call>();
    for (const call of ofDonor) newest.set(call.requestId, newerOf(newest.get(call.requestId), call));
    return [...newest.values()];
  }

  function stateOf(row: CallableDonor): CallState {
    const calls = callsOf(row);
    const call = calls.find(({ requestId }) => requestId === request.id) ?? null;
    const other = calls.find((one) => one.callerId !== uid && isInProgress(one, now));
    const obstacle = callObstacle(calls, { requestId: request.id, callerId: uid }, now);
    const isOwn = call?.callerId === uid && mayRecordOutcome(call, now);
    const button =
      isOwn && call.outcome === 'calling'
        ? 'outcome'
        : isOwn && obstacle === 'settled'
          ? 'correct'
          : obstacle !== null
            ? null
            : call === null
              ? 'call'
              : 'call-again';
    return { call, callingName: other?.callerName ?? null, button };
  }

  async function open(row: CallableDonor): Promise<void> {
    const { call, button } = stateOf(row);
    if (call === null || (button !== 'outcome' && button !== 'correct')) return begin(row, call);
    await whileOpening(row, async () => {
      setOpenCall({ row, request, call, contactNumber: await numberIfShown(row.id) });
    });
  }

  async function begin(row: CallableDonor, call: Call | null): Promise<void> {
    await whileOpening(row, async () => {
      const caller = { uid, fullName: record?.fullName ?? '' };
      const started = await startCall(request.id, row.id, caller, call);
      if ('obstacle' in started) {
        const sentenceOf = callListMessages.obstacles[started.obstacle];
        showToast({ failed: true, sentence: sentenceOf('by' in started ? started.by : '') });
        setOpenCall(null);
        await queries.invalidateQueries({ queryKey: callKeys.all() });
        return;
      }
      remember(started.call);
      setOpenCall({ row, request, ...started });
      dial(started.contactNumber);
    });
  }

  /** One at a time, also by a double press. */
  async function whileOpening(row: CallableDonor, work: () => Promise<void>): Promise<void> {
    if (opening !== null) return;
    setOpening(row.id);
    showToast(null);
    try {
      await work();
    } catch (error) {
      logProblem('A call could not begin.', error);
      showToast({ failed: true, sentence: failureSentence(error, callListMessages.callFailed) });
    } finally {
      setOpening(null);
    }
  }

  function remember(call: Call): void {
    setOwn((before) => new Map(before).set(call.donorId, call));
  }

  const dialog = openCall && (
    <CallDialog
      key={`${openCall.call.donorId} ${openCall.call.attempts}`}
      call={openCall.call}
      donor={openCall.row.donor}
      request={openCall.request}
      contactNumber={openCall.contactNumber}
      onCallAgain={() => begin(openCall.row, openCall.call)}
      onRecorded={(call) => {
        remember(call);
        setOpenCall(null);
        showToast({ failed: false, sentence: callMessages.saved(openCall.row.donor.fullName, call.outcome) });
        void queries.invalidateQueries({ queryKey: callKeys.desk() });
        void queries.invalidateQueries({ queryKey: callKeys.progress(call.requestId) });
        void queries.invalidateQueries({ queryKey: callKeys.unfinished(uid) });
      }}
      onClose={() => setOpenCall(null)}
    />
  );
  return { stateOf, opening, open, dialog };
}

/** Of two states of a call the later one, or the one with an outcome. */
function newerOf(one: Call | undefined, other: Call): Call {
  if (one === undefined || other.attempts > one.attempts) return other;
  return other.attempts === one.attempts && other.outcome !== 'calling' ? other : one;
}

/** Opens the dialler of a phone. Where the browser wants a press for it, the dialog has the number. */
function dial(number: string): void {
  if (number !== '' && matchMedia('(pointer: coarse)').matches)
    location.assign(callableNumber(number).address);
}

async function numberIfShown(donorId: string): Promise<string | null> {
  try {
    return await readNumber(donorId);
  } catch (error) {
    if (problemOf(error).kind === 'denied') return null;
    throw error;
  }
}
