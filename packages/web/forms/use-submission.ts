import { useCallback, useRef, useState } from 'react';
import { logProblem } from '../data/errors.ts';
import { type Outcome, showOutcome } from '../session/outcome.ts';
import { detectSuspension } from '../session/user-record.ts';
import { useIsMounted } from '../ui/use-is-mounted.ts';
import { suspensionSentence } from './suspension-sentence.tsx';

interface SubmissionOptions<Input, Result> {
  readonly send: (input: Input) => Promise<Result>;
  /** Runs before the attempt counts as ended, also when the member has left the screen. */
  readonly onResult?: (result: Result, hasLeft: boolean) => void | Promise<void>;
  /** Runs after an attempt has failed: to mark a field, for example. */
  readonly onFailure?: (error: unknown) => void;
  /** What is logged with the error of a failed attempt. */
  readonly logged?: string;
  /** Returns the sentence for a failed attempt. */
  readonly failure: (error: unknown) => string;
  /**
   * Returns the message for a member who has left the screen, which is shown on the next one; null for none. Without this option
   * failures are not shown there either.
   */
  readonly outcome?: (result: Result) => Outcome | null;
  /** A refusal may mean that an admin has suspended the member: the session then says so, in place of `failure`. */
  readonly mayBeSuspended?: boolean;
}

/** The state of the last attempt to send a form. */
interface SubmissionState<Result> {
  readonly isPending: boolean;
  /** Null unless the last attempt ended well. */
  readonly result: Result | null;
  /** The sentence for the last attempt, if it failed. */
  readonly failure: string | null;
}

export interface Submission<Input, Result> extends SubmissionState<Result> {
  /**
   * Sends the input, unless another attempt is in progress. The promise ends with the attempt; its value is null if the attempt
   * failed, or the member has left the screen.
   */
  readonly start: (input: Input) => Promise<Result | null>;
  /** Forgets how the last attempt ended, unless another one is in progress. */
  readonly forget: () => void;
}

const idle = { isPending: false, result: null, failure: null } as const;

/** Sends a form, one attempt at a time. A member who leaves the screen before the response reads the outcome on the next. */
export function useSubmission<Input, Result>(
  options: SubmissionOptions<Input, Result>,
): Submission<Input, Result> {
  const { send, onResult, onFailure, logged, failure, outcome, mayBeSuspended = false } = options;
  const [state, setState] = useState<SubmissionState<Result>>(idle);
  const isInProgress = useRef(false);
  const isMounted = useIsMounted();

  async function attempt(input: Input): Promise<Result | null> {
    try {
      const result = await send(input);
      await onResult?.(result, !isMounted.current);
      if (isMounted.current) {
        setState({ ...idle, result });
        return result;
      }
      const told = outcome?.(result) ?? null;
      if (told !== null) showOutcome(told);
    } catch (error) {
      if (logged !== undefined) logProblem(logged, error);
      const isSuspended = mayBeSuspended && (await detectSuspension(error));
      if (isMounted.current) {
        setState(isSuspended ? idle : { ...idle, failure: failure(error) });
        onFailure?.(error);
      } else if (outcome !== undefined) {
        showOutcome({ failed: true, sentence: suspensionSentence({ isSuspended }) ?? failure(error) });
      }
    }
    return null;
  }

  async function start(input: Input): Promise<Result | null> {
    if (isInProgress.current) return null;
    isInProgress.current = true;
    setState({ ...idle, isPending: true });
    const result = await attempt(input);
    isInProgress.current = false;
    return result;
  }

  const forget = useCallback(() => {
    if (!isInProgress.current) setState(idle);
  }, []);

  return { ...state, start, forget };
}
