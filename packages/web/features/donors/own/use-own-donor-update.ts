import { useQueryClient } from '@tanstack/react-query';
import { failureSentence } from '../../../lib/firestore/errors.ts';
import { type Submission, useSubmission } from '../../../lib/forms/use-submission.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useMember } from '../../../session/session.tsx';
import { donorKeys } from '../api.ts';

type DonorData = typeof import('./api.ts');
type Saved = Awaited<ReturnType<DonorData['recordDonation']>>;

interface OwnDonorUpdate<Input> {
  /** Makes the change by functions that are loaded for it, and returns the record as it is stored now. */
  readonly update: (donors: DonorData, uid: string, input: Input) => Promise<Saved>;
  readonly onSaved?: (saved: Saved) => void;
  /** What is logged with the error of a failed attempt. */
  readonly logged: string;
  /** The sentence for a failed attempt. */
  readonly failed: string;
}

/** Changes the member's own donor record, which every screen then shows as it is stored. */
export function useOwnDonorUpdate<Input>({
  update,
  onSaved,
  logged,
  failed,
}: OwnDonorUpdate<Input>): Submission<Input, Saved> {
  const { uid } = useMember();
  const queries = useQueryClient();
  return useSubmission({
    send: async (input: Input) => update(await loadChunk(() => import('./api.ts')), uid, input),
    onResult: (saved) => {
      queries.setQueryData(donorKeys.myDonor(uid), saved?.donor ?? null);
      onSaved?.(saved);
    },
    logged,
    failure: (error) => failureSentence(error, failed),
  });
}
