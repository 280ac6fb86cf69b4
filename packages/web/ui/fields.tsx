import CircleAlert from '@lucide/icons/icons/circle-alert';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { uiMessages } from '#ui/messages.ts';
import { Icon } from './icon.tsx';

interface LabelProps {
  readonly label: string;
  /** Help that is shown whether or not something is wrong. */
  readonly hint?: ReactNode;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  readonly required?: boolean;
  /** Marks the field "(optional)". */
  readonly optional?: boolean;
}

/** The props of a field: those of its label, and those of the native control. They accept react-hook-form's register(). */
export type FieldProps<Control extends 'input' | 'select' | 'textarea'> = LabelProps &
  Omit<ComponentPropsWithRef<Control>, keyof LabelProps | 'id' | 'className'>;

/** The attributes that tie a control to its label, hint and problem. */
interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly required?: boolean;
}

/** The classes of a control. */
export const controlClass =
  'w-full min-h-[44px] rounded-control border border-edge bg-surface px-3 py-2 text-ink aria-invalid:border-2 aria-invalid:border-error-edge disabled:bg-sunk [&[readonly]]:bg-sunk';

/** A text input of one line, or of another `type`. */
export function TextField({ label, hint, problem, required, optional, ...input }: FieldProps<'input'>) {
  return (
    <LabelledControl labelling={{ label, hint, problem, required, optional }}>
      {(attributes) => <input {...input} {...attributes} className={controlClass} />}
    </LabelledControl>
  );
}

/** Label props taken out of a component's props: each may be present and undefined. */
type Labelling = { readonly [Name in keyof LabelProps]-?: LabelProps[Name] | undefined };

interface LabelledControlProps {
  readonly labelling: Labelling;
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

/**
 * A label above a control, with hint and problem below. The mark is outside the label: it is no part of the name. The label's
 * element id is that of the control followed by "-label".
 */
export function LabelledControl({ labelling, children }: LabelledControlProps) {
  const { label, hint, problem, required, optional } = labelling;
  const id = useId();
  return (
    <div className="mb-4 grid grid-cols-1 gap-1.5">
      <div className="text-menu">
        <label id={`${id}-label`} htmlFor={id} className="font-semibold">
          {label}
        </label>
        <RequirementMark required={required} optional={optional} />
      </div>
      {children(controlAttributes(id, { hint, problem, required }))}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

/** The visible "*", on one line with the end of the label, or "(optional)"; screen readers rely on the control's `required` attribute. */
export function RequirementMark({ required, optional }: Pick<Labelling, 'required' | 'optional'>) {
  if (required) {
    return (
      <span aria-hidden="true" className="font-semibold">
        {uiMessages.requiredMark}
      </span>
    );
  }
  if (!optional) return null;
  return (
    <span aria-hidden="true" className="text-quiet">
      {uiMessages.optionalMark}
    </span>
  );
}

interface FieldNotesProps extends Pick<Labelling, 'hint' | 'problem'> {
  readonly id: string;
}

/** The hint and the problem of a control. */
export function FieldNotes({ id, hint, problem }: FieldNotesProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-small text-quiet">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="flex gap-1.5 text-small font-semibold text-error-ink">
          <Icon of={CircleAlert} className="mt-0.5 size-[1.15em] flex-none" />
          <span>{problem}</span>
        </p>
      )}
    </>
  );
}

/** Ties a control to its label, hint and problem. */
export function controlAttributes(
  id: string,
  { hint, problem, required }: Pick<Labelling, 'hint' | 'problem' | 'required'>,
): ControlAttributes {
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
