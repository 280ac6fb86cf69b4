import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { importMessages } from '#features/admin/import/messages.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { isFocusLost } from '../../../ui/focus.ts';
import { adminQueryKeys } from '../list/query-keys.ts';
import { useLongWork } from '../list/use-long-work.ts';
import type { RosterImport } from './api.ts';
import { lastImportsKey, undoWholeImport } from './undo-api.ts';

interface UndoImportProps {
  readonly of: RosterImport;
  /** The id of what tells which import it is, where there are several. */
  readonly describedBy?: string;
  /** Is told what was done; without it, the top of the page says so. */
  readonly onUndone?: (sentence: string) => void;
}

const messages = importMessages.undo;

/** The button that deletes what an import has added, as long as it is as it was imported. */
export function UndoImport({ of, describedBy, onUndone }: UndoImportProps) {
  const queries = useQueryClient();
  const id = useId();
  const [isAsking, ask] = useState(false);
  const work = useLongWork(id, { logged: 'An import could not be undone.', failed: messages.failed });

  function undo() {
    ask(false);
    void work.start(async (follow) => {
      try {
        const { deleted, changedBack, kept } = await undoWholeImport(of, follow(messages.progress));
        const sentence = messages.done(deleted, changedBack, kept);
        if (onUndone === undefined) showToast({ failed: false, sentence });
        else onUndone(sentence);
      } finally {
        void queries.invalidateQueries({ queryKey: adminQueryKeys.statistics() });
        void queries.invalidateQueries({ queryKey: adminQueryKeys.lists('donors') });
        await queries.invalidateQueries({ queryKey: lastImportsKey });
        // The button has left the page with its import.
        if (isFocusLost()) document.querySelector('h1')?.focus({ preventScroll: true });
      }
    });
  }

  return (
    <>
      <Button
        id={id}
        aria-describedby={describedBy}
        busy={work.progress !== null}
        busyLabel={work.progress ?? messages.button}
        onClick={() => ask(true)}
      >
        {messages.button}
      </Button>
      {work.progress !== null && <Button onClick={work.stop}>{importMessages.stop}</Button>}
      {isAsking && (
        <ConfirmDialog
          question={messages.question}
          consequence={messages.consequence}
          action={messages.action}
          dangerous
          onConfirm={undo}
          onCancel={() => ask(false)}
        />
      )}
    </>
  );
}
