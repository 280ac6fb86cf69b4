import type { ReactNode } from 'react';
import { adminMessages } from '#messages/admin.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** One field of a record, as its dialog shows it. */
export type Detail = readonly [label: string, value: ReactNode];

interface DetailsDialogProps {
  /** The record's name. */
  readonly name: string;
  /** Fields without a value are left out. */
  readonly details: readonly Detail[];
  readonly onClose: () => void;
}

/** Every field of a record, in full: a row of its table cuts long texts, and leaves out columns on narrow screens. */
export function DetailsDialog({ name, details, onClose }: DetailsDialogProps) {
  return (
    <Dialog title={name} close={adminMessages.close} onClose={onClose}>
      <dl className="divide-y divide-line px-4 py-2 md:px-6 md:py-3">
        {details
          .filter(([, value]) => value !== null && value !== '' && value !== false)
          .map(([label, value]) => (
            <div
              key={label}
              className="grid gap-x-4 py-2 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:items-center"
            >
              <dt className="text-small text-quiet">{label}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
