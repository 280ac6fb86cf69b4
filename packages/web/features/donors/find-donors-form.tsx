import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { type FormEvent, useRef, useState } from 'react';
import { findDonorsMessages } from '../../messages/en/donors.ts';
import { fieldSentence } from '../../messages/en/fields.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/fields.tsx';

interface FindDonorsFormProps {
  /** The group of the current search. */
  readonly group: BloodGroup | null;
  /** The donors of `group` are loading. Another group can be searched for in the meantime. */
  readonly isSearching: boolean;
  readonly onSearch: (group: BloodGroup) => void;
}

/** The form with the blood group to search for. */
export function FindDonorsForm({ group, isSearching, onSearch }: FindDonorsFormProps) {
  const [chosen, setChosen] = useGroupOrChoice(group);
  const [isRefused, setIsRefused] = useState(false);
  const select = useRef<HTMLSelectElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsRefused(chosen === null);
    if (chosen === null) select.current?.focus();
    else onSearch(chosen);
  }

  return (
    <Card className="mt-4 mb-6" data-print="none">
      {isRefused && chosen === null && <FormAlert>{findDonorsMessages.nothingChosen}</FormAlert>}
      <form noValidate onSubmit={submit} className="-mb-4 grid gap-x-3 sm:grid-cols-[1fr_auto]">
        <ChoiceField
          label={findDonorsMessages.bloodGroup}
          required
          ref={select}
          value={chosen ?? ''}
          onChange={({ target }) => setChosen(bloodGroups.find((each) => each === target.value) ?? null)}
          problem={
            isRefused && chosen === null
              ? fieldSentence('required', findDonorsMessages.bloodGroup)
              : undefined
          }
          choose={findDonorsMessages.choose}
          choices={bloodGroups}
        />
        <Button
          type="submit"
          variant="main"
          busy={isSearching && chosen === group}
          busyLabel={findDonorsMessages.searching}
          className="mb-4 sm:mt-[1.95rem] sm:self-start"
        >
          {findDonorsMessages.search}
        </Button>
      </form>
    </Card>
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
