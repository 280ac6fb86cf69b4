import Copy from '@lucide/icons/icons/copy';
import FileText from '@lucide/icons/icons/file-text';
import Phone from '@lucide/icons/icons/phone';
import { type ReactNode, useState } from 'react';
import { adminMessages } from '#features/admin/list/messages.ts';
import { callableNumber } from '../../../lib/campus/phone-number.ts';
import { RowMenu } from '../../../lib/lists/rows.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';

interface CopyableTextProps {
  /** What is copied. */
  readonly text: string;
  /** A short form of it, where that is shown instead. */
  readonly shown?: string;
  /** The accessible name of the button, such as "Copy ID". */
  readonly label: string;
}

/** A text in full or in a short form, with a button that copies the whole of it. */
export function CopyableText({ text, shown = text, label }: CopyableTextProps) {
  return (
    <span className="copyable block" title={text}>
      <WholeText text={shown} />
      <CopyButton text={text} label={label} />
    </span>
  );
}

/** A text in full: an email address breaks before its @, what is still too long anywhere. */
export function WholeText({ text }: Pick<CopyableTextProps, 'text'>) {
  const [local, ...domain] = text.split(/(?=@)/);
  return (
    <span translate="no">
      {local}
      <wbr />
      {domain}
    </span>
  );
}

/** A phone number as a link that calls it. It never breaks; one that is too long is cut. */
export function PhoneNumber({ number }: { readonly number: string }) {
  const { shown, address } = callableNumber(number);
  return (
    <a href={address} title={shown} translate="no" className="block w-fit max-w-full cut">
      <Icon of={Phone} className="mr-1.5 inline size-3.5" />
      {shown}
    </a>
  );
}

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
function DetailsDialog({ name, details, onClose }: DetailsDialogProps) {
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

interface RowControlsProps {
  /** The row's name, for its menu. */
  readonly name: string;
  /** The same as a heading, where it differs. */
  readonly heading?: string;
  readonly id: string;
  readonly details: readonly Detail[];
  /** The items of the menu besides Details and Copy ID; a dangerous one comes last. */
  readonly items: readonly MenuItem[];
  /** The row's visible action. */
  readonly children?: ReactNode;
}

/** The last cell of a row: its visible action, and the menu of the others. */
export function RowControls({ name, heading = name, id, details, items, children }: RowControlsProps) {
  const [isOpen, setOpen] = useState(false);
  const common: readonly MenuItem[] = [
    { label: adminMessages.details, icon: FileText, action: () => setOpen(true) },
    ...items.filter(({ isDangerous }) => isDangerous !== true),
    { label: adminMessages.copyId, icon: Copy, action: { copies: id } },
    ...items.filter(({ isDangerous }) => isDangerous === true),
  ];
  return (
    <div className="flex items-center justify-end gap-1 md:gap-0.5">
      {children}
      <RowMenu name={name} items={common} />
      {isOpen && <DetailsDialog name={heading} details={details} onClose={() => setOpen(false)} />}
    </div>
  );
}
