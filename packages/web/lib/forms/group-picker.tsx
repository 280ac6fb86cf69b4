import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { uiMessages } from '#ui/messages.ts';

import './group-picker.css';

interface GroupPickerProps {
  /** Names the buttons together. */
  readonly label: string;
  readonly group: BloodGroup | null;
  readonly onPick: (group: BloodGroup) => void;
}

/** The positive groups, then the negative ones: above each other on phones. */
const inOrder = [...bloodGroups].sort(
  (one, other) => Number(one.endsWith('-')) - Number(other.endsWith('-')),
);

/** The eight groups as buttons, for one tap in place of a select's two. */
export function GroupPicker({ label, group, onPick }: GroupPickerProps) {
  return (
    <fieldset aria-label={label} className="group-picker">
      {inOrder.map((one) => (
        <button
          key={one}
          type="button"
          aria-label={uiMessages.groupName(one)}
          aria-pressed={one === group}
          translate="no"
          onClick={() => onPick(one)}
          className="min-h-[44px] rounded-[14px_4px_14px_14px] border border-edge bg-surface font-bold hover:bg-sunk aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink forced-colors:aria-pressed:border-4"
        >
          {formatBloodGroup(one)}
        </button>
      ))}
    </fieldset>
  );
}
