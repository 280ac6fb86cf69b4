import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { usePrintedPage } from '../../lib/print/use-printed-page.ts';

/**
 * Prints a request as a notice.
 *
 * @returns the notice to render, and the function that prints
 */
export function usePrintedNotice() {
  const { page, print } = usePrintedPage();
  return {
    notice: page,
    print: (request: BloodRequest, withPatient = false) =>
      print(async (onEnd) => {
        const { PrintedNotice } = await import('./printed-notice.tsx');
        return <PrintedNotice request={request} withPatient={withPatient} onEnd={onEnd} />;
      }),
  };
}
