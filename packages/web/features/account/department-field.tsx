import type { ComponentPropsWithRef } from 'react';
import { campus } from '../../data/campus.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { accountWords as words } from '../../words/en/account.ts';

type DepartmentFieldProps = Omit<ComponentPropsWithRef<'select'>, 'className' | 'id' | 'children'> & {
  readonly problem: string | undefined;
};

/** The departments and positions of this campus. */
export function DepartmentField(props: DepartmentFieldProps) {
  return (
    <ChoiceField
      {...props}
      label={words.department}
      choose={words.selectDepartment}
      choices={campus.departments}
      required
    />
  );
}
