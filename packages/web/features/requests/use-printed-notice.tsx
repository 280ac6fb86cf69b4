import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type ReactNode, useState } from 'react';
import { problemOf } from '../../data/errors.ts';
import { loadChunk } from '../../data/load-chunk.ts';
import { showOutcome } from '../../session/outcome.ts';

/**
 * Prints a request as a notice. What only paper needs is loaded then.
 *
 * @returns the notice to render, and the function that prints
 */
export function usePrintedNotice() {
  const [notice, setNotice] = useState<ReactNode>(null);

  async function print(request: BloodRequest, withPatient = false): Promise<void> {
    try {
      const { PrintedNotice } = await loadChunk(() => import('./printed-notice.tsx'));
      setNotice(<PrintedNotice request={request} withPatient={withPatient} onEnd={() => setNotice(null)} />);
    } catch (error) {
      showOutcome({ failed: true, sentence: problemOf(error).message });
    }
  }

  return { notice, print };
}
