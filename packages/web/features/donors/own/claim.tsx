import { donorFormFields } from '@blood-bank/domain/records/donor';
import type { donorProfileFields } from '@blood-bank/domain/records/donor-form';
import { blankForm, type FormValues, filledForm } from '@blood-bank/domain/records/field';
import type { RosterEntry } from '@blood-bank/domain/records/roster-entry';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { claimMessages as messages } from '#features/donors/messages.ts';
import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { logProblem } from '../../../lib/firestore/errors.ts';
import type { DraftForm } from '../../../lib/forms/use-draft-form.ts';
import type { SessionMember } from '../../../session/session.tsx';
import { Notice } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ownRosterEntriesQuery } from './register-api.ts';

/** Tells a member who registers what the club's list has, and asks where that is not clear. */
export function ClaimNotice({ claim }: { readonly claim: Claim }) {
  const { entries, entry, isChosen, choose } = claim;
  const notice = useRef<HTMLDivElement>(null);
  if (entries.length === 0) return null;

  /** The pressed button is removed: the notice takes focus. */
  function answer(next: RosterEntry | null) {
    choose(next);
    notice.current?.focus();
  }

  return (
    <div className="mb-5 grid gap-3">
      <Notice tone="info" ref={notice}>
        {entry !== null && (
          <>
            <p>{messages.found}</p>
            <p>{nameOf(entry)}</p>
            <p>{messages.becomesYours}</p>
          </>
        )}
        {entry === null && <p>{isChosen ? messages.declined : messages.several}</p>}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {entry !== null && (
          <Button size="small" onClick={() => answer(null)}>
            {messages.notMe}
          </Button>
        )}
        {entry === null &&
          entries.map((one) => (
            <Button key={one.donor.id} size="small" onClick={() => answer(one)}>
              {isChosen ? messages.itIs(nameOf(one)) : nameOf(one)}
            </Button>
          ))}
        {entry === null && !isChosen && (
          <Button size="small" onClick={() => answer(null)}>
            {messages.none}
          </Button>
        )}
      </div>
    </div>
  );
}

function nameOf({ donor: { fullName, bloodGroup } }: RosterEntry): string {
  return messages.nameAndGroup(fullName, formatBloodGroup(bloodGroup));
}

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

const blank = blankForm(donorFormFields);

/** The details of an entry that the member has not given already. */
function detailsOf({ donor, contactNumber }: RosterEntry, start: FormValues<typeof donorFormFields>) {
  const details = Object.entries(filledForm(donorFormFields, { ...donor, contactNumber }));
  const isOpen = (name: string) => {
    const field = name as keyof typeof donorFormFields;
    return start[field] === blank[field] || typeof start[field] === 'boolean';
  };
  return Object.fromEntries(details.filter(([name, value]) => value !== '' && isOpen(name)));
}
