import type { ComponentProps } from 'react';
import { formMessages } from '#lib/forms/messages.ts';
import { ChoiceField } from '../../ui/choice-fields.tsx';
import { campus } from '../firestore/configuration.ts';

interface DepartmentFieldProps extends Omit<ComponentProps<typeof ChoiceField>, 'choices' | 'choose'> {
  /** The member's stored department, which is still offered when campus.json has dropped it. */
  readonly own?: string;
}

/** A select of the campus's departments and positions. */
export function DepartmentField({ own = '', ...field }: DepartmentFieldProps) {
  const { departments } = campus;
  const choices = own === '' || departments.includes(own) ? departments : [own, ...departments];
  return <ChoiceField {...field} choices={choices} choose={formMessages.choose} />;
}
