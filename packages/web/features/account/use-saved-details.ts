import type { Member, MemberDetails } from '@blood-bank/domain/member';
import { useCallback, useState } from 'react';
import { failureSentence, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { changeOwnDetails } from '../../data/own-details.ts';
import { showSavedDetails } from '../../session/account-record.ts';
import { copyDisplayName } from '../../session/display-name.ts';
import { dropDraft } from '../../session/drafts.ts';
import { tellOutcome } from '../../session/outcome.ts';
import { useIsHere } from '../../ui/use-is-here.ts';
import { myAccountWords as words } from '../../words/en/my-account.ts';

interface SavingOutcome {
  readonly failed: boolean;
  readonly sentence: string;
}

/** The name under which unsaved changes are kept. */
export const detailsDraft = 'account-details';

/**
 * Saves the member's own details and shows them in the session. Whoever has gone to another screen before the answer is
 * told there.
 */
export function useSavedDetails({ uid }: Member) {
  const [outcome, setOutcome] = useState<SavingOutcome | null>(null);
  const isHere = useIsHere();

  function tell(told: SavingOutcome): void {
    if (isHere.current) setOutcome(told);
    else tellOutcome(told);
  }

  async function save(changes: Partial<MemberDetails>): Promise<boolean> {
    setOutcome(null);
    try {
      if (Object.keys(changes).length > 0) await changeOwnDetails(uid, changes);
    } catch (error) {
      logProblem('The account details could not be saved.', error);
      const sentence = failureSentence(error, `${words.detailsFailed} ${problemOf(error).message}`);
      tell({ failed: true, sentence });
      return false;
    }
    showSavedDetails(uid, changes);
    if (changes.fullName !== undefined) void copyDisplayName(changes.fullName);
    if (!isHere.current) dropDraft(uid, detailsDraft);
    tell({ failed: false, sentence: words.detailsSaved });
    return true;
  }

  const forget = useCallback(() => setOutcome(null), []);
  return { save, outcome, forget };
}
