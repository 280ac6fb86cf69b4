import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatBloodGroup } from '#messages/formats.ts';
import { requestMessages as messages } from '#messages/requests.ts';
import { RequestDetails } from './request-details.tsx';

/**
 * Prints a request as a notice of one page, with the blood group large. The notice is in the page, but only paper shows it,
 * and nothing else then (styles.css): so a dialog that prints late, as on some phones, still finds it.
 *
 * @returns the notice to render, and the function that prints
 */
export function usePrintedNotice() {
  const [request, setRequest] = useState<BloodRequest | null>(null);

  useEffect(() => {
    if (request === null) return;
    window.print();
    const controller = new AbortController();
    const { signal } = controller;
    // Printing the page later prints the list again.
    for (const event of ['pointerdown', 'keydown']) {
      document.addEventListener(event, () => setRequest(null), { signal });
    }
    return () => controller.abort();
  }, [request]);

  const notice: ReactNode = request !== null && createPortal(<Notice request={request} />, document.body);
  return { notice, print: setRequest };
}

function Notice({ request }: { readonly request: BloodRequest }) {
  const { requiredBloodGroup, unitsRequired } = request;
  return (
    <div className="printed-notice hidden print:block">
      <p className="text-[7rem] leading-none font-extrabold" translate="no">
        {formatBloodGroup(requiredBloodGroup)}
      </p>
      <p className="my-6 text-[2rem] font-bold">{messages.amount(unitsRequired)}</p>
      <div className="[zoom:1.6]">
        <RequestDetails request={request} />
      </div>
    </div>
  );
}
