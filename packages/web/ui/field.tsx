import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { uiMessages } from '../messages/en/ui.ts';

/** What every field of a form is given. */
export interface FieldFacts {
  readonly label: string;
  /** Said before anything is wrong. */
  readonly hint?: ReactNode;
  /** What is wrong with what was typed. */
  readonly problem?: string | undefined;
  readonly required?: boolean;
  /** Marks the field "(optional)". */
  readonly optional?: boolean;
}

/** What ties a control to its label, hint and problem. */
export interface ControlTies {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly required?: boolean;
}

interface FieldProps extends FieldFacts {
  readonly children: (ties: ControlTies) => ReactNode;
}

/** The frame of an input: label above, hint and problem below. */
export const controlClass =
  'w-full min-h-[46px] rounded-control border border-control bg-surface px-3 py-2 text-ink aria-invalid:border-2 aria-invalid:border-blood-ink disabled:bg-sunk [&[readonly]]:bg-sunk';

/** Label, control, hint and problem, tied together for everyone. The marks stand beside the label, not in its name. */
export function Field({ label, hint, problem, required, optional, children }: FieldProps) {
  const id = useId();
  return (
    <div className="mb-4 grid grid-cols-1 gap-1.5">
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>{' '}
        <FieldMark required={required} optional={optional} />
      </div>
      {children(tiesOf(id, { hint, problem, required }))}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

/** The visible "*" or "(optional)"; screen readers have the control's own `required`. */
export function FieldMark({ required, optional }: MarkProps) {
  if (required) return <span aria-hidden="true">{uiMessages.requiredMark}</span>;
  if (!optional) return null;
  return (
    <span aria-hidden="true" className="text-quiet">
      {uiMessages.optionalMark}
    </span>
  );
}

/** The hint and the problem below a control. */
export function FieldNotes({ id, hint, problem }: NotesProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-[0.93rem] text-quiet">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="flex gap-1.5 text-[0.93rem] font-semibold text-blood-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-[1.15em] flex-none" />
          {problem}
        </p>
      )}
    </>
  );
}

/** The attributes that tie the control `id` to its notes. */
export function tiesOf(id: string, { hint, problem, required }: TieFacts): ControlTies {
  const notes = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(
    Boolean,
  );
  return {
    id,
    ...(notes.length > 0 && { 'aria-describedby': notes.join(' ') }),
    ...(problem !== undefined && { 'aria-invalid': true }),
    ...(required && { required }),
  };
}

interface MarkProps {
  readonly required?: boolean | undefined;
  readonly optional?: boolean | undefined;
}

interface NotesProps {
  readonly id: string;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
}

interface TieFacts {
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly required?: boolean | undefined;
}
