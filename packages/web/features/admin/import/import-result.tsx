import { lazy, Suspense, useState } from 'react';
import { importStepMessages as messages } from '#features/admin/import/messages.ts';
import { loadLazyComponent } from '../../../lib/load-chunk.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { campusToday } from '../../../lib/server-clock.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FocusedNotice } from '../../../ui/focused-notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import type { CheckedFile } from './check-import.ts';
import { leftOutRows, reportText } from './import-report.ts';
import { UndoImport } from './undo-import.tsx';

const SendInvitations = lazy(() =>
  loadLazyComponent(async () => (await import('../donors/roster-invitations.tsx')).SendInvitations),
);

interface ImportResultProps {
  readonly checked: CheckedFile;
  /** How many people the file has who are imported or were here already. */
  readonly total: number;
  readonly added: ReadonlySet<string>;
  readonly onAnother: () => void;
}

/** What came of an import, and what can be done next. */
export function ImportResult({ checked, total, added, onAnother }: ImportResultProps) {
  const { rows, importId, file, continued } = checked;
  const [undone, setUndone] = useState<string | null>(null);

  function download() {
    const report = new Blob([reportText(checked, added)], { type: 'text/csv;charset=utf-8' });
    saveFile(messages.report.fileName(campusToday()), report);
  }

  return (
    <section aria-label={messages.result} className="grid grid-cols-1 gap-3">
      <FocusedNotice key={undone}>
        {undone ?? messages.done(added.size, total - added.size, leftOutRows(rows).size)}
      </FocusedNotice>
      <div className="flex flex-wrap gap-3">
        {undone === null && (
          <>
            <Button onClick={download}>{messages.report.button}</Button>
            <Suspense>
              <SendInvitations />
            </Suspense>
          </>
        )}
        {undone === null && (added.size > 0 || continued !== null) && (
          <UndoImport of={continued ?? { importId, file, count: added.size }} onUndone={setUndone} />
        )}
        <Button onClick={onAnother}>{messages.another}</Button>
        <Link to="/admin/donors" className={buttonClass()}>
          {messages.toList}
        </Link>
      </div>
    </section>
  );
}
