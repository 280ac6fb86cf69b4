import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { uiMessages } from '../messages/en/ui.ts';

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
type FieldProps<Control extends 'input' | 'select' | 'textarea'> = LabelProps &
  Omit<ComponentPropsWithRef<Control>, keyof LabelProps | 'id' | 'className'>;

interface ChoiceFieldProps<Choice extends string> extends Omit<FieldProps<'select'>, 'children'> {
  /** The stored values, in order. */
  readonly choices: readonly Choice[];
  /** The labels of the values, where they differ. */
  readonly words?: Readonly<Record<Choice, string>>;
  /** The label of a first, empty option; without it one of the choices is always selected. */
  readonly choose?: string;
}

/** The attributes that tie a control to its label, hint and problem. */
interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly required?: boolean;
}

const controlClass =
  'w-full min-h-[46px] rounded-control border border-control bg-surface px-3 py-2 text-ink aria-invalid:border-2 aria-invalid:border-blood-ink disabled:bg-sunk [&[readonly]]:bg-sunk';

/** A text input of one line, or of another `type`. */
export function TextField({ label, hint, problem, required, optional, ...input }: FieldProps<'input'>) {
  return (
    <LabelledControl labelling={{ label, hint, problem, required, optional }}>
      {(attributes) => <input {...input} {...attributes} className={controlClass} />}
    </LabelledControl>
  );
}

/** A text input of several lines. */
export function TextAreaField({ label, hint, problem, required, optional, ...area }: FieldProps<'textarea'>) {
  return (
    <LabelledControl labelling={{ label, hint, problem, required, optional }}>
      {(attributes) => <textarea rows={3} {...area} {...attributes} className={controlClass} />}
    </LabelledControl>
  );
}

/** A select; its options are the children. */
export function SelectField({ label, hint, problem, required, optional, ...select }: FieldProps<'select'>) {
  return (
    <LabelledControl labelling={{ label, hint, problem, required, optional }}>
      {(attributes) => <select {...select} {...attributes} className={controlClass} />}
    </LabelledControl>
  );
}

/** A select of stored values. */
export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { choices, words, choose, ...field } = props;
  return (
    <SelectField {...field}>
      {choose !== undefined && <option value="">{choose}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words?.[choice] ?? choice}
        </option>
      ))}
    </SelectField>
  );
}

/** A checkbox, with its label after it. */
export function CheckboxField(props: Omit<FieldProps<'input'>, 'type'>) {
  const { label, hint, problem, required, optional, ...input } = props;
  const id = useId();
  return (
    <div className="mb-4 grid gap-1">
      <div className="flex min-h-[44px] items-center gap-3">
        <input
          {...input}
          {...controlAttributes(id, { hint, problem, required })}
          type="checkbox"
          className="size-5 flex-none accent-blood"
        />
        <label htmlFor={id} className="cursor-pointer py-2">
          {label}
        </label>
        <RequirementMark required={required} optional={optional} />
      </div>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

/** Label props taken out of a component's props: each may be present and undefined. */
type Labelling = { readonly [Name in keyof LabelProps]-?: LabelProps[Name] | undefined };

interface LabelledControlProps {
  readonly labelling: Labelling;
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

/** A label above a control, with hint and problem below. The mark is outside the label: it is no part of the name. */
function LabelledControl({ labelling, children }: LabelledControlProps) {
  const { label, hint, problem, required, optional } = labelling;
  const id = useId();
  return (
    <div className="mb-4 grid grid-cols-1 gap-1.5">
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>{' '}
        <RequirementMark required={required} optional={optional} />
      </div>
      {children(controlAttributes(id, { hint, problem, required }))}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

/** The visible "*" or "(optional)"; screen readers rely on the control's `required` attribute. */
function RequirementMark({ required, optional }: Pick<Labelling, 'required' | 'optional'>) {
  if (required) return <span aria-hidden="true">{uiMessages.requiredMark}</span>;
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

function FieldNotes({ id, hint, problem }: FieldNotesProps) {
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

function controlAttributes(
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
