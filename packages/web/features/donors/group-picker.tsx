import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { findDonorsMessages } from '#messages/find-donors.ts';
import { formatBloodGroup } from '#messages/formats.ts';
import { uiMessages } from '#messages/ui.ts';

interface GroupPickerProps {
  readonly group: BloodGroup | null;
  readonly onPick: (group: BloodGroup) => void;
}

/** The positive groups, then the negative ones: above each other on phones. */
const inOrder = [...bloodGroups].sort(
  (one, other) => Number(one.endsWith('-')) - Number(other.endsWith('-')),
);

/** The eight groups as buttons. */
export function GroupPicker({ group, onPick }: GroupPickerProps) {
  return (
    <fieldset
      aria-label={findDonorsMessages.groups}
      className="grid min-w-0 grid-cols-4 gap-[8px] max-[16rem]:grid-cols-2 sm:grid-cols-8"
    >
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
