import { bloodGroups } from '@blood-bank/domain/blood-group';
import Plus from '@lucide/icons/icons/plus';
import SlidersHorizontal from '@lucide/icons/icons/sliders-horizontal';
import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import { listMessages } from '#features/admin/list/messages.ts';
import { formatBloodGroup, formatCount } from '#lib/i18n/formats.ts';
import { RemovableChip } from '../../../ui/chip.tsx';
import { isFocusLost } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { InlineChoice } from '../../../ui/inline-choice.tsx';
import { type Filter, type FilterValue, type ListFields, type Sort, sortsFor } from './list-query.ts';
import { type ListControls, type QueryOptions, sortName } from './use-list-query.ts';

/** The values that a field can be filtered by, with their labels. */
interface FilterOption {
  readonly field: string;
  readonly label: string;
  readonly choices: readonly { readonly value: FilterValue; readonly label: string }[];
}

/** What a list can be filtered and sorted by, with labels. */
export interface LabelledOptions extends QueryOptions {
  readonly filters: readonly FilterOption[];
  readonly sorts: readonly (Sort & { readonly label: string })[];
}

interface ListFiltersProps {
  readonly options: LabelledOptions;
  readonly controls: ListControls;
}

interface ChosenFiltersProps extends ListFiltersProps {
  /** The attributes of the button that shows and hides the choices. */
  readonly opener: ComponentPropsWithRef<'button'>;
}

/** On phones each select has a line of its own. */
const choiceClass = 'max-w-full min-w-0 max-md:w-full max-md:[&_select]:flex-auto';

/** A button for the filters, on phones an icon with their number, and each chosen one as a button that removes it. */
export function ChosenFilters({ options, controls, opener }: ChosenFiltersProps) {
  const { query, removeFilter } = controls;
  const buttons = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  const count = query.filters.length;

  // The focus of a removed chip goes to the next one, or to the one before, or to the button for more.
  useLayoutEffect(() => {
    const all = buttons.current?.querySelectorAll('button') ?? [];
    if (removed.current !== null && isFocusLost())
      all[Math.min(removed.current + 1, all.length - 1)]?.focus();
    removed.current = null;
  });

  return (
    <div ref={buttons} className="contents">
      <button type="button" {...opener} className="filter-opener">
        <Icon of={Plus} className="size-4 flex-none max-md:hidden" />
        <Icon of={SlidersHorizontal} className="size-5 flex-none md:hidden" />
        <span className="max-md:sr-only">{listMessages.filter}</span>
        {count > 0 && (
          <span aria-hidden="true" className="filter-count">
            {formatCount(count)}
          </span>
        )}
      </button>
      {query.filters.map((filter, index) => (
        <RemovableChip
          key={filter.field}
          filter={filterInWords(filter, options)}
          onRemove={() => {
            removed.current = index;
            removeFilter(filter.field);
          }}
        />
      ))}
    </div>
  );
}

/** A select for each filter, and one for the order where the table lacks a head to sort by. */
export function FilterChoices({ options, controls }: ListFiltersProps) {
  const { query, filter, removeFilter, sort } = controls;
  const sorts = sortsFor(query.filters, options.sorts);

  function choose(field: string, name: string) {
    const chosen = options.filters
      .find((option) => option.field === field)
      ?.choices.find(({ value }) => String(value) === name);
    if (chosen === undefined) removeFilter(field);
    else filter({ field, value: chosen.value });
  }

  function chooseSort(name: string) {
    const chosen = sorts.find((one) => sortName(one) === name);
    if (chosen !== undefined) sort({ field: chosen.field, direction: chosen.direction });
  }

  return (
    <>
      {options.filters.map(({ field, label, choices }) => (
        <div key={field} className={choiceClass}>
          <InlineChoice
            look="chip"
            label={label}
            choose={listMessages.all}
            {...labelled(choices.map(({ value, label: choice }) => [String(value), choice]))}
            value={nameOf(query.filters.find((one) => one.field === field))}
            onChange={({ target }) => choose(field, target.value)}
          />
        </div>
      ))}
      {sorts.length > 1 && (
        <div className={`${choiceClass} min-[78rem]:hidden`}>
          <InlineChoice
            look="chip"
            label={listMessages.sort}
            {...labelled(sorts.map((one) => [sortName(one), one.label]))}
            value={sortName(query.sort)}
            onChange={({ target }) => chooseSort(target.value)}
          />
        </div>
      )}
    </>
  );
}

function labelled(options: readonly (readonly [name: string, label: string])[]) {
  return { choices: options.map(([name]) => name), choiceLabels: Object.fromEntries(options) };
}

/** The name of a filter's value; empty without a filter. */
function nameOf(filter: Filter | undefined): string {
  return filter === undefined ? '' : String(filter.value);
}

/** "Not Verified" or "No account", whose words tell; "Blood group: O−" for anything else. */
function filterInWords({ field, value }: Filter, { filters }: LabelledOptions): string {
  const option = filters.find((one) => one.field === field);
  const choice = option?.choices.find((one) => one.value === value)?.label ?? '';
  if (typeof value === 'boolean' || value === null) return choice;
  const isGroup = bloodGroups.some((group) => group === value);
  return listMessages.chosen(option?.label ?? '', isGroup ? formatBloodGroup(choice) : choice);
}

interface ListMessages<Fields extends ListFields> {
  readonly fields: Readonly<Record<Fields['filters'][number], string>>;
}

/** The labelled options of an admin list, which is sorted by a date or by a name. */
export function labelledOptions<Fields extends ListFields>(
  fields: Fields,
  messages: ListMessages<Fields>,
  choices: Readonly<Record<Fields['filters'][number], FilterOption['choices']>>,
): LabelledOptions {
  const [date, name] = fields.sorts;
  return {
    filters: fields.filters.map((field: Fields['filters'][number]) => ({
      field,
      label: messages.fields[field],
      choices: choices[field],
    })),
    sorts: [
      { field: date, direction: 'desc', label: listMessages.sortNewest },
      { field: date, direction: 'asc', label: listMessages.sortOldest },
      { field: name, direction: 'asc', label: listMessages.sortNameUp },
      { field: name, direction: 'desc', label: listMessages.sortNameDown },
    ],
  };
}
