import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { type FormEvent, useRef, useState } from 'react';
import { findDonorsMessages } from '#features/donors/messages.ts';
import { fieldSentence } from '#lib/forms/messages.ts';
import { GroupPicker } from '../../../lib/forms/group-picker.tsx';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineChoice } from '../../../ui/inline-choice.tsx';
import { Panel } from '../../../ui/panel.tsx';

interface FindDonorsFormProps {
  /** The group of the current search. */
  readonly group: BloodGroup | null;
  /** The donors of `group` are loading. Another group can be searched for in the meantime. */
  readonly isSearching: boolean;
  readonly onSearch: (group: BloodGroup) => void;
}

/** The blood group to search for, by one tap or by the form. */
export function FindDonorsForm({ group, isSearching, onSearch }: FindDonorsFormProps) {
  const [chosen, setChosen] = useGroupOrChoice(group);
  const [isRefused, setIsRefused] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const isMissing = isRefused && chosen === null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsRefused(chosen === null);
    if (chosen === null) select.current?.focus();
    else onSearch(chosen);
  }

  return (
    <Panel data-print="none">
      {isMissing && <FormAlert>{findDonorsMessages.nothingChosen}</FormAlert>}
      <form
        noValidate
        onSubmit={submit}
        className="grid items-start gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_20.5rem]"
      >
        <GroupPicker label={findDonorsMessages.groups} group={group} onPick={onSearch} />
        <div className="flex flex-wrap items-start gap-2">
          <InlineChoice
            ref={select}
            label={findDonorsMessages.bloodGroup}
            required
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(bloodGroups.find((each) => each === target.value) ?? null)}
            problem={isMissing ? fieldSentence('required', findDonorsMessages.bloodGroup) : undefined}
            choose={findDonorsMessages.choose}
            choices={bloodGroups}
          />
          <Button
            type="submit"
            variant="main"
            busy={isSearching && chosen === group}
            busyLabel={findDonorsMessages.searching}
          >
            {findDonorsMessages.search}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The group chosen in the select; it follows the current search when that changes, as by going back. */
function useGroupOrChoice(group: BloodGroup | null) {
  const [shownGroup, setShownGroup] = useState(group);
  const [chosen, setChosen] = useState(group);
  if (group !== shownGroup) {
    setShownGroup(group);
    setChosen(group);
  }
  return [chosen, setChosen] as const;
}
