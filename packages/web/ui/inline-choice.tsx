import { useId } from 'react';
import type { ChoiceFieldProps } from './choice-fields.tsx';
import { controlAttributes, FieldNotes, RequirementMark } from './fields.tsx';

interface InlineChoiceProps<Choice extends string> extends ChoiceFieldProps<Choice> {
  /** "chip" for a filter next to chips. */
  readonly look?: 'field' | 'chip';
}

const looks = {
  field: {
    around: 'min-w-24 flex-1',
    frame: 'rounded-control',
    // The first option says what to choose.
    label: 'max-[23rem]:sr-only has-[+_select>[value=""]:checked]:sr-only',
    select:
      'w-full font-semibold has-[[value=""]:checked]:pl-0 has-[[value=""]:checked]:text-small has-[[value=""]:checked]:font-normal',
  },
  chip: { around: 'flex-none', frame: 'rounded-full md:min-h-[36px]', label: '', select: 'text-small' },
};

/** A select of stored values with its label within the frame. */
export function InlineChoice<Choice extends string>(props: InlineChoiceProps<Choice>) {
  const {
    look = 'field',
    label,
    hint,
    problem,
    required,
    optional,
    choices,
    choiceLabels,
    choose,
    ...select
  } = props;
  const id = useId();
  const classes = looks[look];
  return (
    <div className={`grid grid-cols-1 gap-1.5 ${classes.around}`}>
      <div
        className={`flex min-h-[44px] items-stretch border border-edge bg-surface pl-3.5 has-aria-invalid:border-2 has-aria-invalid:border-error-edge has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink ${classes.frame}`}
      >
        <span className={`flex max-w-3/5 flex-none items-center text-small ${classes.label}`}>
          <label htmlFor={id} className="text-quiet">
            {label}
          </label>
          <RequirementMark required={required} optional={optional} />
        </span>
        <select
          {...select}
          {...controlAttributes(id, { hint, problem, required })}
          className={`select-arrow min-w-0 pl-2 focus-visible:outline-none ${classes.select}`}
        >
          {choose !== undefined && <option value="">{choose}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceLabels?.[choice] ?? choice}
            </option>
          ))}
        </select>
      </div>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}
