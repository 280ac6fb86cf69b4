import { genders } from '@blood-bank/domain/records/donor';
import { genderLabels } from '#messages/donors.ts';
import { findDonorsMessages } from '#messages/find-donors.ts';
import { campus } from '../../data/configuration.ts';
import type { DonorFilters } from '../../data/find-donors.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { InlineChoice } from '../../ui/inline-choice.tsx';

const { filters: messages } = findDonorsMessages;

interface DonorFilterBarProps {
  readonly filters: DonorFilters;
  readonly onFilter: (changes: Partial<DonorFilters>) => void;
}

/** The filters of the search results, which combine; on phones they scroll sideways. */
export function DonorFilterBar({ filters, onFilter }: DonorFilterBarProps) {
  const { isAvailableNow, department, gender } = filters;
  return (
    <div
      className="flex items-center gap-2 max-md:-mx-(--gutter) max-md:-my-1 max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1"
      data-print="none"
    >
      <FilterChip pressed={isAvailableNow} onPress={() => onFilter({ isAvailableNow: !isAvailableNow })}>
        {messages.isAvailableNow}
      </FilterChip>
      <InlineChoice
        look="chip"
        label={messages.department}
        choose={messages.allDepartments}
        choices={campus.departments}
        value={department}
        onChange={({ target }) => onFilter({ department: target.value })}
      />
      <InlineChoice
        look="chip"
        label={messages.gender}
        choose={messages.all}
        choices={genders}
        choiceLabels={genderLabels}
        value={gender}
        onChange={({ target }) => onFilter({ gender: target.value })}
      />
    </div>
  );
}
