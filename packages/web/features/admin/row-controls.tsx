import Copy from '@lucide/icons/icons/copy';
import FileText from '@lucide/icons/icons/file-text';
import { type ReactNode, useState } from 'react';
import { adminMessages } from '#messages/admin.ts';
import { RowMenu } from '../../lists/row-menu.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { type Detail, DetailsDialog } from './details-dialog.tsx';

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
