import type { ComponentPropsWithRef } from 'react';
import { campus } from '../../data/campus.ts';
import { accountMessages as words } from '../../messages/en/account.ts';
import { ChoiceField } from '../../ui/fields.tsx';

type DepartmentFieldProps = Omit<ComponentPropsWithRef<'select'>, 'className' | 'id' | 'children'> & {
  readonly problem: string | undefined;
  /** The person's own so far, which stays on offer when campus.json has dropped it. */
  readonly own?: string;
};

/** The departments and positions of this campus. */
export function DepartmentField({ own = '', ...props }: DepartmentFieldProps) {
  const { departments } = campus;
  return (
    <ChoiceField
      {...props}
      label={words.department}
      choose={words.selectDepartment}
      choices={own === '' || departments.includes(own) ? departments : [own, ...departments]}
      required
    />
  );
}
