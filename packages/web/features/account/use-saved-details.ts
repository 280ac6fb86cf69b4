import type { Member, MemberDetails } from '@blood-bank/domain/records/member';
import { useCallback, useState } from 'react';
import { failureSentence, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { changeOwnDetails } from '../../data/own-details.ts';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import { showSavedDetails } from '../../session/account-record.ts';
import { copyDisplayName } from '../../session/display-name.ts';
import { dropDraft } from '../../session/drafts.ts';
import { tellOutcome } from '../../session/outcome.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';

interface SavingOutcome {
  readonly failed: boolean;
  readonly sentence: string;
  /** Nothing was sent, as the form held what is stored. */
  readonly isUnchanged?: boolean;
}

/** The name under which unsaved changes are kept. */
export const detailsDraft = 'account-details';

/**
 * Saves the member's own details and shows them in the session. A member who has gone to another screen before the answer
 * is told there.
 */
export function useSavedDetails(record: Member) {
  const { uid } = record;
  const [outcome, setOutcome] = useState<SavingOutcome | null>(null);
  const isHere = useIsMounted();

  function tell(told: SavingOutcome): void {
    if (isHere.current) setOutcome(told);
    else tellOutcome(told);
  }

  /** Ends with the details as they are stored now; with null if they could not be saved. */
  async function save(changes: Partial<MemberDetails>): Promise<MemberDetails | null> {
    setOutcome(null);
    if (Object.keys(changes).length === 0) {
      tell({ failed: false, sentence: words.detailsUnchanged, isUnchanged: true });
      return detailsOf(record);
    }
    let stored: Member | null;
    try {
      stored = await changeOwnDetails(uid, changes);
    } catch (error) {
      logProblem('The account details could not be saved.', error);
      const sentence = failureSentence(error, `${words.detailsFailed} ${problemOf(error).message}`);
      tell({ failed: true, sentence });
      return null;
    }
    const details = { ...detailsOf(stored ?? record), ...(stored === null && changes) };
    showSavedDetails(uid, details);
    if (changes.fullName !== undefined) void copyDisplayName(uid, changes.fullName);
    if (!isHere.current) dropDraft(uid, detailsDraft);
    tell({ failed: false, sentence: words.detailsSaved });
    return details;
  }

  const forget = useCallback(() => setOutcome(null), []);
  return { save, outcome, forget };
}

/** The part of the record that a member may correct. */
export function detailsOf({ fullName, universityId, department }: Member): MemberDetails {
  return { fullName, universityId, department };
}
