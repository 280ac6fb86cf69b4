import { listMessages } from '#messages/lists.ts';
import type { ListFields } from '../../data/list-query.ts';
import type { FilterOption, LabelledOptions } from '../../lists/list-filters.tsx';

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
