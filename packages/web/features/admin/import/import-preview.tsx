import { lazy, Suspense, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { importQuestionMessages, importStepMessages as messages } from '#features/admin/import/messages.ts';
import { formatCount } from '#lib/i18n/formats.ts';
import { timeMessages } from '#lib/i18n/messages.ts';
import { failureSentence } from '../../../lib/firestore/errors.ts';
import { loadLazyComponent } from '../../../lib/load-chunk.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { campusToday } from '../../../lib/server-clock.ts';
import { showToast } from '../../../lib/toast.ts';
import { Alert, Notice } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FocusedNotice } from '../../../ui/focused-notice.tsx';
import { RowPanel } from '../../../ui/record-row.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { type CheckedFile, compare } from './check-import.ts';
import { EditImportRow } from './edit-import-row.tsx';
import { ImportFindings, problemsHeading } from './import-findings.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { leftOutRows, reportText } from './import-report.ts';
import { StepHeading } from './import-step-heading.tsx';
import { UndoImport } from './undo-import.tsx';
import { countDonations, type ImportRun, useImportRun } from './use-import-run.ts';

interface ImportPreviewProps {
  readonly checked: CheckedFile;
  readonly onCorrected: (checked: CheckedFile) => void;
  readonly onBack: () => void;
  readonly onAnother: () => void;
}

/** The third step: what will happen, before it happens; the import, and what came of it. */
export function ImportPreview({ checked, onCorrected, onBack, onAnother }: ImportPreviewProps) {
  const { rows, people, here, donations, importId, file, continued } = checked;
  const fresh = useMemo(() => people.filter(({ id }) => !here.has(id)), [people, here]);
  const leftOut = useMemo(() => leftOutRows(rows).size, [rows]);
  const hereCount = people.length - fresh.length + knownRows(checked);
  const run = useImportRun({ importId, file, count: fresh.length }, fresh, donations);
  const donationCount = countDonations(donations);
  const isBegun = run.status !== 'ready';
  const isDone = run.status === 'done';
  const start = () => {
    // That a row is corrected, which the result would seem to be about.
    showToast(null);
    run.start();
  };
  const [editedRow, edit] = useState<number | null>(null);

  return (
    <>
      <ImportQuestions
        title={importQuestionMessages.whoIsWho}
        questions={checked.questions}
        answers={checked.chosen}
        context={checked.options}
        onAnswer={
          isBegun
            ? null
            : (question, answer) => onCorrected(compare(checked, { ...checked.chosen, [question]: answer }))
        }
      />
      {!isDone && (
        <section aria-label={messages.preview}>
          <StepHeading>{messages.preview}</StepHeading>
          <RowPanel>
            <div className="import-counts">
              <Count count={fresh.length}>{messages.counts.fresh}</Count>
              <Count count={hereCount}>{messages.counts.here}</Count>
              <Count count={leftOut}>{messages.counts.leftOut}</Count>
              {donationCount > 0 && <Count count={donationCount}>{messages.counts.donations}</Count>}
            </div>
            <div className="grid grid-cols-1 gap-3 p-4">
              {continued !== null && fresh.length > 0 && (
                <p>{messages.continued(timeMessages.exactly(continued.at))}</p>
              )}
              {!isBegun && (
                <p className="max-w-prose text-small text-quiet">
                  <span key={donationCount}>
                    {donationCount > 0 ? messages.consequenceWithDonations : messages.consequence}
                  </span>
                </p>
              )}
              {!isBegun && (
                <div className="flex flex-wrap gap-3">
                  <Button onClick={onBack}>{messages.back}</Button>
                  {run.of > 0 ? (
                    <Button variant="main" size="form" onClick={start}>
                      {messages.start(fresh.length, donationCount)}
                    </Button>
                  ) : (
                    <p role="status" className="content-center">
                      {hereCount === 0 ? messages.noOne : messages.nobody(hereCount, leftOut)}
                    </p>
                  )}
                  {run.of === 0 && (
                    <>
                      <Button onClick={onAnother}>{messages.another}</Button>
                      <Link to="/admin/donors" className={buttonClass()}>
                        {messages.toList}
                      </Link>
                    </>
                  )}
                </div>
              )}
              {isBegun && <Progress run={run} />}
            </div>
          </RowPanel>
        </section>
      )}
      {isDone && (
        <ImportResult
          checked={checked}
          total={fresh.length + hereCount}
          added={run.added}
          logged={run.logged}
          onAnother={onAnother}
        />
      )}
      <ImportFindings rows={rows} onEdit={isBegun ? null : edit} />
      {editedRow !== null && (
        <EditImportRow
          checked={checked}
          row={editedRow}
          onCorrected={(next) => {
            flushSync(() => {
              edit(null);
              onCorrected(next);
            });
            // The row has left the list, and its button with it.
            document.getElementById(problemsHeading)?.focus({ preventScroll: true });
            showToast({ failed: false, sentence: messages.corrected(editedRow) });
          }}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}

/** The rows of an own export that are about donors who are here. */
function knownRows({ read, known }: CheckedFile): number {
  return [...read.donorIds.values()].filter((id) => known.has(id)).length;
}

function Count({ count, children }: { readonly count: number; readonly children: string }) {
  return (
    <p>
      <strong className="block text-title">{formatCount(count)}</strong>
      <span className="text-small text-quiet">{children}</span>
    </p>
  );
}

function Progress({ run }: { readonly run: ImportRun }) {
  const { status, done, of, error } = run;
  return (
    <>
      <progress aria-label={messages.progress} className="import-progress" max={of} value={done} />
      <div className="flex flex-wrap items-center gap-3">
        <p>{messages.progressText(done, of)}</p>
        {status === 'running' ? (
          <Button onClick={run.stop}>{messages.stop}</Button>
        ) : (
          <Button variant="main" onClick={run.start}>
            {messages.goOn}
          </Button>
        )}
      </div>
      {status === 'stopped' && <Notice tone="info">{messages.stopped}</Notice>}
      {status === 'failed' && <Alert>{failureSentence(error, messages.failed)}</Alert>}
    </>
  );
}

const SendInvitations = lazy(() =>
  loadLazyComponent(async () => (await import('../donors/roster-invitations.tsx')).SendInvitations),
);

interface ImportResultProps {
  readonly checked: CheckedFile;
  /** How many people the file has who are imported or were here already. */
  readonly total: number;
  readonly added: ReadonlySet<string>;
  /** How many donations were logged. */
  readonly logged: number;
  readonly onAnother: () => void;
}

/** What came of an import, and what can be done next. */
function ImportResult({ checked, total, added, logged, onAnother }: ImportResultProps) {
  const { rows, donations, importId, file, continued } = checked;
  const [undone, setUndone] = useState<string | null>(null);

  function download() {
    const report = new Blob([reportText(checked, added)], { type: 'text/csv;charset=utf-8' });
    saveFile(messages.report.fileName(campusToday()), report);
  }

  return (
    <section aria-label={messages.result} className="grid grid-cols-1 gap-3">
      <FocusedNotice key={undone}>
        {undone ?? messages.done(added.size, total - added.size, leftOutRows(rows).size)}
        {undone === null && donations.length > 0 && ` ${messages.donationsDone(logged)}`}
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
