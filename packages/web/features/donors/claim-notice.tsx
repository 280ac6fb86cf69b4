import type { RosterEntry } from '@blood-bank/domain/records/roster-entry';
import { useRef } from 'react';
import { claimMessages as messages } from '#messages/claim.ts';
import { formatBloodGroup } from '#messages/formats.ts';
import { Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Claim } from './use-claim.ts';

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
