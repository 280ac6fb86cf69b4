import { Button } from '../../ui/button.tsx';
import { type FieldProps, TextField } from '../../ui/fields.tsx';

/** A number that a field can take by a press. */
export interface OfferedNumber {
  readonly label: string;
  readonly accept: () => void;
}

interface PhoneFieldProps extends Omit<FieldProps<'input'>, 'type'> {
  /** What a marked field may have been meant to hold. */
  readonly offers?: readonly OfferedNumber[];
}

/** The field of a contact number. */
export function PhoneField({ offers = [], ...field }: PhoneFieldProps) {
  return (
    <div>
      <TextField {...field} type="tel" />
      {offers.length > 0 && (
        <div className="mb-4 flex flex-wrap gap-2">
          {offers.map(({ label, accept }) => (
            <Button key={label} size="small" onClick={accept}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
