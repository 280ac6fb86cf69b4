import { donorFormFields } from '@blood-bank/domain/records/donor';
import type { donorProfileFields } from '@blood-bank/domain/records/donor-form';
import { type FormValues, filledForm } from '@blood-bank/domain/records/field';
import type { RosterEntry } from '@blood-bank/domain/records/roster-entry';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../data/errors.ts';
import { ownRosterEntriesQuery } from '../../data/own-roster-entries.ts';
import type { DraftForm } from '../../forms/use-draft-form.ts';
import type { SessionMember } from '../../session/session.tsx';

/** What the club's list has of a member who registers, and what the member says of it. */
export interface Claim {
  readonly entries: readonly RosterEntry[];
  /** The entry that is the member; null while that is not known, or none is. */
  readonly entry: RosterEntry | null;
  /** Says which entry the member is; null for none. */
  readonly choose: (entry: RosterEntry | null) => void;
  /** Whether the member has said so. */
  readonly isChosen: boolean;
  /** Finds out which entry to register with, also when the address was verified a moment ago. */
  readonly entryToClaim: () => Promise<string | null>;
}

/**
 * Offers a member the roster entries that have the member's verified address. A single one is taken for the member's own; its
 * details are filled in where the member has not typed anything.
 *
 * @param isNeeded false for members who are registered already
 */
export function useClaim(
  member: SessionMember,
  { form, start, suggest }: Pick<DraftForm<typeof donorProfileFields>, 'form' | 'start' | 'suggest'>,
  isNeeded: boolean,
): Claim {
  const queries = useQueryClient();
  const query = ownRosterEntriesQuery(member);
  const { data: entries = [], error } = useQuery({ ...query, enabled: isNeeded && member.emailVerified });
  const [chosen, setChosen] = useState<RosterEntry | null | undefined>(undefined);
  const filled = useRef<Partial<FormValues<typeof donorFormFields>>>({});
  const entry = chosen === undefined ? soleOf(entries) : chosen;

  useEffect(() => {
    if (error !== null) logProblem('The own entries of the roster could not be read.', error);
  }, [error]);

  useEffect(() => {
    if (entry === null) return;
    const values = detailsOf(entry, start);
    filled.current = values;
    suggest(values);
  }, [entry, start, suggest]);

  return {
    entries,
    entry,
    isChosen: chosen !== undefined,
    choose(next) {
      // What the entry has filled in, and the member has not changed, is of somebody else.
      for (const [name, value] of Object.entries(filled.current)) {
        const field = name as keyof typeof donorFormFields;
        if (form.getValues(field) === value) form.setValue(field, start[field]);
      }
      filled.current = {};
      setChosen(next);
    },
    async entryToClaim() {
      if (chosen !== undefined) return chosen?.donor.id ?? null;
      try {
        return soleOf(await queries.ensureQueryData(query))?.donor.id ?? null;
      } catch (failure) {
        // Registering matters more than the entry, which an admin can delete.
        logProblem('The own entries of the roster could not be read.', failure);
        return null;
      }
    },
  };
}

function soleOf(entries: readonly RosterEntry[]): RosterEntry | null {
  return entries.length === 1 ? (entries[0] ?? null) : null;
}

/** The details of an entry that the member has not given already. */
function detailsOf({ donor, contactNumber }: RosterEntry, start: FormValues<typeof donorFormFields>) {
  const details = Object.entries(filledForm(donorFormFields, { ...donor, contactNumber }));
  const isOpen = (name: string) => {
    const value = start[name as keyof typeof donorFormFields];
    return value === '' || typeof value === 'boolean';
  };
  return Object.fromEntries(details.filter(([name, value]) => value !== '' && isOpen(name)));
}
