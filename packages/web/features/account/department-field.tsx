import type { ComponentPropsWithRef } from 'react';
import { campus } from '../../data/campus.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { accountWords as words } from '../../words/en/account.ts';

type DepartmentFieldProps = Omit<ComponentPropsWithRef<'select'>, 'className' | 'id' | 'children'> & {
  readonly problem: string | undefined;
};

/** The departments and positions of this campus. */
export function DepartmentField(props: DepartmentFieldProps) {
  return (
    <SelectField {...props} label={words.department} required>
      <option value="">{words.selectDepartment}</option>
      {campus.departments.map((department) => (
        <option key={department} value={department}>
          {department}
        </option>
      ))}
    </SelectField>
  );
}
