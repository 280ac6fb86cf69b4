import type { Donor } from '@blood-bank/domain/records/donor';
import { useQuery } from '@tanstack/react-query';
import { viewRequestsMessages as messages } from '#messages/view-requests.ts';
import { exactly, type ListCount } from '../../data/pagination.ts';
import { countQuery } from '../../lists/paginated-list.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { requestSource } from './shown-requests.ts';
import { type RequestChoice, requestChoices } from './use-shown-requests.ts';

interface RequestChipsProps {
  readonly shown: RequestChoice;
  readonly onShow: (choice: RequestChoice) => void;
  /** The member's donor record if they can donate now, null if they can't, undefined while that is not known. */
  readonly helper: Donor | null | undefined;
}

/** The choices of active requests, each with its number; on phones they scroll sideways. */
export function RequestChips({ shown, onShow, helper }: RequestChipsProps) {
  const counts: Record<RequestChoice, ListCount | null> = {
    all: useCount('all', null),
    urgent: useCount('urgent', null),
    'can-help': useHelpableCount(helper),
  };
  return (
    <div
      className="-mt-1 mb-3 flex gap-1.5 py-1 max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter)"
      data-print="none"
    >
      {requestChoices.map((choice) => (
        <FilterChip
          key={choice}
          pressed={choice === shown}
          count={counts[choice]}
          onPress={() => onShow(choice)}
        >
          {messages.choices[choice]}
        </FilterChip>
      ))}
    </div>
  );
}

function useHelpableCount(helper: RequestChipsProps['helper']): ListCount | null {
  const count = useCount('can-help', helper ?? null);
  return helper === null ? exactly(0) : count;
}

function useCount(choice: RequestChoice, helper: Donor | null): ListCount | null {
  const { data = null } = useQuery(countQuery(requestSource(choice, helper)));
  return data;
}
