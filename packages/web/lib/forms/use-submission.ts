import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { logProblem } from '../firestore/errors.ts';
import { showToast, type Toast } from '../toast.ts';

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
  readonly toast?: (result: Result) => Toast | null;
  /** Returns the sentence for a failure that the screen explains by itself, in place of `failure`; null for any other. */
  readonly explain?: (error: unknown) => Promise<ReactNode>;
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
  const { send, onResult, onFailure, logged, failure, toast, explain } = options;
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
      const shown = toast?.(result) ?? null;
      if (shown !== null) showToast(shown);
    } catch (error) {
      if (logged !== undefined) logProblem(logged, error);
      const explanation = (await explain?.(error)) ?? null;
      if (isMounted.current) {
        setState(explanation === null ? { ...idle, failure: failure(error) } : idle);
        onFailure?.(error);
      } else if (toast !== undefined) {
        showToast({ failed: true, sentence: explanation ?? failure(error) });
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
