import Ellipsis from '@lucide/icons/icons/ellipsis';
import type { ReactNode } from 'react';
import { uiMessages } from '#ui/messages.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';

interface ListHeadingProps {
  readonly id: string;
  readonly title: string;
  /** Whether phones show the actions. */
  readonly isOpen: boolean;
  /** Null for a list without actions. */
  readonly onToggle: (() => void) | null;
  /** What concerns the whole list: buttons and links. */
  readonly children: ReactNode;
}

/** The heading of an admin list, with its actions beside it; on phones they are behind a button. */
export function ListHeading({ id, title, isOpen, onToggle, children }: ListHeadingProps) {
  return (
    <div className="list-heading">
      <PageTitle id={id}>{title}</PageTitle>
      {onToggle !== null && (
        <button
          type="button"
          aria-label={uiMessages.moreActions(title)}
          aria-expanded={isOpen}
          aria-controls={`${id}-actions`}
          onClick={onToggle}
          className="grid size-[44px] flex-none place-items-center rounded-control hover:bg-sunk aria-expanded:bg-sunk md:hidden"
        >
          <Icon of={Ellipsis} className="size-5" />
        </button>
      )}
      <div id={`${id}-actions`} className="list-actions" data-open={isOpen ? '' : undefined}>
        {children}
      </div>
    </div>
  );
}
