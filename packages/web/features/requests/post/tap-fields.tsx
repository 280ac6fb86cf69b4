import { bloodGroups } from '@blood-bank/domain/blood-group';
import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { namedDay, neededWhen } from '@blood-bank/domain/needed-when';
import type { BloodRequestForm, bloodRequestFormFields } from '@blood-bank/domain/records/blood-request';
import { type Component, components } from '@blood-bank/domain/records/donation';
import { limits } from '@blood-bank/domain/records/limits';
import { withWesternDigits } from '@blood-bank/domain/records/normalise-text';
import { neededByChoices, neededByOf } from '@blood-bank/domain/records/post-request-form';
import Minus from '@lucide/icons/icons/minus';
import Plus from '@lucide/icons/icons/plus';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { neededByMessages, postRequestMessages, requestMessages } from '#features/requests/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { Choice } from '../../../lib/forms/choice.tsx';
import { GroupPicker } from '../../../lib/forms/group-picker.tsx';
import type { DraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass, LabelledControl } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Those of campus.json, inserted by the build (build/campus.ts) apart from what other screens load. */
declare const __HOSPITALS__: readonly string[];

export type RequestFields = typeof bloodRequestFormFields;
export type Form = DraftForm<RequestFields>['form'];
export type Field = ReturnType<DraftForm<RequestFields>['field']>;

const { taps: messages } = postRequestMessages;

interface TapFieldProps {
  readonly form: Form;
  readonly field: Field;
}

/** The group: eight buttons above or before the select that they fill. */
export function GroupField({ form, field }: TapFieldProps) {
  const { label, problem, required, optional, ...select } = field;
  const chosen = useWatch({ control: form.control, name: 'requiredBloodGroup' });
  return (
    <LabelledControl labelling={{ label, problem, required, optional, hint: undefined }}>
      {(attributes) => (
        <div className="group-field">
          <GroupPicker
            label={messages.groups}
            group={bloodGroups.find((one) => one === chosen) ?? null}
            onPick={(requiredBloodGroup) => fill(form, { requiredBloodGroup })}
          />
          <select {...select} {...attributes} className={`${controlClass} select-arrow`}>
            <option value="">{postRequestMessages.chooseGroup}</option>
            {bloodGroups.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </div>
      )}
    </LabelledControl>
  );
}

/** The number of units, between a button for one less and one for one more. */
export function UnitsField({ form, field }: TapFieldProps) {
  const { label, problem, required, optional, ...input } = field;

  function step(by: number) {
    const units = unitsIn(form.getValues()) + by;
    const unitsRequired = String(Math.min(Math.max(units, limits.unitsMin), limits.unitsMax));
    fill(form, { unitsRequired });
  }

  return (
    <LabelledControl labelling={{ label, problem, required, optional, hint: undefined }}>
      {(attributes) => (
        <div className="stepper">
          <Button aria-label={messages.less} onClick={() => step(-1)}>
            <Icon of={Minus} className="size-4 flex-none" />
          </Button>
          <input {...input} {...attributes} inputMode="numeric" autoComplete="off" className={controlClass} />
          <Button aria-label={messages.more} onClick={() => step(1)}>
            <Icon of={Plus} className="size-4 flex-none" />
          </Button>
        </div>
      )}
    </LabelledControl>
  );
}

/** The hospital, with those of the campus below it. */
export function HospitalField({ form, field }: TapFieldProps) {
  const { label, problem, required, optional, ...input } = field;
  const chosen = useWatch({ control: form.control, name: 'hospitalName' });
  return (
    <LabelledControl labelling={{ label, problem, required, optional, hint: undefined }}>
      {(attributes) => (
        <>
          <input {...input} {...attributes} autoComplete="off" className={controlClass} />
          {__HOSPITALS__.length > 0 && (
            <fieldset aria-label={messages.hospitals} className="hospitals">
              {__HOSPITALS__.map((hospital) => (
                <Choice
                  key={hospital}
                  isChosen={hospital === chosen}
                  onChoose={() => fill(form, { hospitalName: hospital })}
                >
                  <span translate="no">{hospital}</span>
                </Choice>
              ))}
            </fieldset>
          )}
        </>
      )}
    </LabelledControl>
  );
}

/** By when it is needed, which also says how urgent it is. The fields for both follow. */
export function NeededByChoices({ form }: { readonly form: Form }) {
  const titleId = useId();
  const now = useNow();
  const [date, time, urgency] = useWatch({
    control: form.control,
    name: ['neededByDate', 'neededByTime', 'urgency'],
  });
  return (
    <div className="mb-4 grid grid-cols-1 gap-1.5">
      <p id={titleId} className="text-menu font-semibold">
        {messages.when}
      </p>
      <fieldset aria-labelledby={titleId} className="flex flex-wrap gap-2">
        {neededByChoices(now, campus.timeZone).map((choice) => {
          const { neededByDate, neededByTime } = choice;
          const chosen = { ...choice, neededByDate: neededByDate ?? '', neededByTime: neededByTime ?? '' };
          const isChosen =
            chosen.neededByDate === date && chosen.neededByTime === time && choice.urgency === urgency;
          return (
            <Choice
              key={`${neededByDate} ${neededByTime}`}
              isChosen={isChosen}
              onChoose={() => fill(form, chosen)}
            >
              {capitalised(whenOf(neededByOf(choice, campus.timeZone), now, neededByMessages.moment))}
            </Choice>
          );
        })}
      </fieldset>
    </div>
  );
}

interface RequestSentenceProps {
  readonly form: Form;
  readonly id: string;
}

/** What is about to be posted, in one sentence. Nothing before a group is chosen. */
export function RequestSentence({ form, id }: RequestSentenceProps) {
  const values: Partial<BloodRequestForm> = useWatch({ control: form.control });
  const now = useNow();
  const group = bloodGroups.find((one) => one === values.requiredBloodGroup);
  if (group === undefined) return null;
  const neededBy = neededByIn(values);
  const isDated = neededBy !== null || values.urgency === 'urgent';
  return (
    <p id={id} className="text-small font-semibold wrap-anywhere">
      {messages.sentence(
        requestMessages.needed(unitsIn(values), group, componentIn(values) ?? 'whole-blood'),
        values.hospitalName?.trim() || postRequestMessages.unnamedHospital,
        isDated ? whenOf(neededBy, now, neededByMessages.by) : null,
      )}
    </p>
  );
}

/** The whole units that are typed, at least one. */
export function unitsIn({ unitsRequired = '' }: Partial<BloodRequestForm>): number {
  const units = Math.floor(Number(withWesternDigits(unitsRequired)));
  return units > 0 ? units : 1;
}

export function neededByIn({ neededByDate = '', neededByTime = '' }: Partial<BloodRequestForm>): Date | null {
  const date = parseCalendarDate(neededByDate);
  return neededByOf({ neededByDate: date, neededByTime: neededByTime || null }, campus.timeZone);
}

export function componentIn({ component }: Partial<BloodRequestForm>): Component | null {
  return components.find((one) => one === component) ?? null;
}

/** @param format how a moment is named; "now" without one */
function whenOf(neededBy: Date | null, now: Date, format: typeof neededByMessages.by): string {
  if (neededBy === null) return messages.now;
  const when = neededWhen(neededBy, campus.timeZone);
  return format(when, namedDay(when, neededWhen(now, campus.timeZone)));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fills fields in as if they had been typed into. */
function fill(form: Form, values: Partial<BloodRequestForm>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = name as keyof BloodRequestForm;
    form.setValue(field, value, {
      shouldDirty: true,
      shouldValidate: form.getFieldState(field).invalid,
    });
  }
}
