import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type ComponentType, type ReactNode, useState } from 'react';

interface OfferDialogProps {
  readonly request: BloodRequest;
  readonly onClose: () => void;
}

interface OpenDialog {
  readonly request: BloodRequest;
  readonly Dialog: ComponentType<OfferDialogProps>;
}

/** The dialog with which a donor offers to help with one of several requests. */
export interface Offering {
  /** Opens the dialog for a request; the button brings it along, so that lists don't load what only donors use. */
  readonly open: (request: BloodRequest, Dialog: ComponentType<OfferDialogProps>) => void;
  readonly dialog: ReactNode;
}

/** Keeps the dialog next to the rows, so that it stays while the row of its request goes. */
export function useOffering(): Offering {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const dialog = opened !== null && (
    <opened.Dialog request={opened.request} onClose={() => setOpened(null)} />
  );
  return { open: (request, Dialog) => setOpened({ request, Dialog }), dialog };
}
