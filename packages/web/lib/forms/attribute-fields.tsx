import { type Attributes, attributesIn } from '@blood-bank/domain/records/field';
import { limits } from '@blood-bank/domain/records/limits';
import { formMessages } from '#lib/forms/messages.ts';
import { ChoiceField } from '../../ui/choice-fields.tsx';
import { TextField } from '../../ui/fields.tsx';
import { donorAttributes } from '../campus/attributes.ts';

interface AttributeFieldsProps {
  /** The text by which the form holds them. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The fields of what the campus asks donors beside the specified fields. */
export function AttributeFields({ value, onChange }: AttributeFieldsProps) {
  const typed = attributesIn(value);
  return donorAttributes().map(({ id, label, choices }) => {
    const own = typed[id] ?? '';
    const field = {
      label,
      name: `attributes.${id}`,
      optional: true,
      autoComplete: 'off',
      value: own,
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        onChange(textOf({ ...typed, [id]: target.value })),
    };
    if (choices === undefined) return <TextField key={id} {...field} maxLength={limits.attribute} />;
    // A stored choice that campus.json has dropped is still offered.
    const offered = own === '' || choices.includes(own) ? choices : [own, ...choices];
    return <ChoiceField key={id} {...field} choices={offered} choose={formMessages.choose} />;
  });
}

/** In the order of the ids, and without those that are left open: equal ones have the same text. */
function textOf(attributes: Attributes): string {
  const said = Object.entries(attributes).filter(([, value]) => value.trim() !== '');
  return JSON.stringify(Object.fromEntries(said.sort(([one], [other]) => (one < other ? -1 : 1))));
}
