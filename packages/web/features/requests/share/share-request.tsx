import Share2 from '@lucide/icons/icons/share-2';
import { Suspense, useState } from 'react';
import { shareMessages as messages } from '#features/requests/messages.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ShareableRequest } from './share-dialog.tsx';

interface ShareRequestProps {
  readonly request: ShareableRequest;
  /** Only who posted the request may pass on its contact's number. */
  readonly isOwn: boolean;
  /** The look of the button. */
  readonly variant?: 'main' | 'plain';
  readonly className?: string;
  readonly onOpen?: () => void;
}

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** The button that opens the dialog with the ways to pass on a request. */
export function ShareRequest(props: ShareRequestProps) {
  const { request, isOwn, variant = 'plain', className, onOpen } = props;
  const [isOpen, setOpen] = useState(false);

  function open() {
    setOpen(true);
    onOpen?.();
  }

  return (
    <>
      <Button variant={variant} size="small" className={className} onClick={open}>
        <Icon of={Share2} className="size-4" />
        {messages.share}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog request={request} isOwn={isOwn} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
