import type { Question } from '@blood-bank/domain/roster-import/questions';
import { Suspense, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { importQuestionMessages, importStepMessages as messages } from '#features/admin/import/messages.ts';
import { formatCount } from '#lib/i18n/formats.ts';
import { timeMessages } from '#lib/i18n/messages.ts';
import { failureSentence } from '../../../lib/firestore/errors.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { campusToday } from '../../../lib/server-clock.ts';
import { showToast } from '../../../lib/toast.ts';
import { Alert, Notice } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FocusedNotice } from '../../../ui/focused-notice.tsx';
import { RowPanel } from '../../../ui/record-row.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import type { RosterImport } from './api.ts';
import { type CheckedFile, compare } from './check-import.ts';
import { EditImportRow } from './edit-import-row.tsx';
import { ImportChanges } from './import-changes.tsx';
import { type BijoyProps, ImportFindings, problemsHeading } from './import-findings.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { leftOutRows, reportText } from './import-report.ts';
import { StepHeading } from './import-step-heading.tsx';
import { UndoImport } from './undo-import.tsx';
import { countDonations, type ImportRun, useImportRun } from './use-import-run.ts';

interface ImportPreviewProps {
  readonly checked: CheckedFile;
  readonly bijoy: BijoyProps;
  readonly onCorrected: (checked: CheckedFile) => void;
  readonly onBack: () => void;
  readonly onAnother: () => void;
}

/** The third step: what will happen, before it happens; the import, and what came of it. */
export function ImportPreview({ checked, bijoy, onCorrected, onBack, onAnother }: ImportPreviewProps) {
  const { rows, people, changes, donations, importId, file, continued } = checked;
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const fresh = useMemo(() => people.filter(({ donor }) => donor === null), [people]);
  const leftOut = useMemo(() => leftOutRows(rows).size, [rows]);
  const hereCount = people.length - fresh.length;
  const chosenChanges = useMemo(() => changes.filter(({ id }) => chosen.has(id)), [changes, chosen]);
  const changedCount = new Set(chosenChanges.map(({ donor }) => donor.id)).size;
  const one = { importId, file, count: fresh.length + changedCount };
  const run = useImportRun(one, fresh, chosenChanges, donations);
  const donationCount = countDonations(donations);
  const isBegun = run.status !== 'ready';
  const isOfRows = ({ kind }: Question) => kind === 'donations';
  const aboutRows = {
    title: importQuestionMessages.title,
    questions: checked.questions.filter(isOfRows),
  };
  const whoIsWho = {
    title: importQuestionMessages.whoIsWho,
    questions: checked.questions.filter((question) => !isOfRows(question)),
  };
  const isDone = run.status === 'done';
  const start = () => {
    // That a row is corrected, which the result would seem to be about.
    showToast(null);
    run.start();
  };
  const [editedRow, edit] = useState<number | null>(null);

  return (
    <>
      {[aboutRows, whoIsWho].map(({ title, questions }) => (
        <ImportQuestions
          key={title}
          title={title}
          questions={questions}
          answers={checked.chosen}
          context={checked.options}
          onAnswer={
            isBegun
              ? null
              : (question, answer) => onCorrected(compare(checked, { ...checked.chosen, [question]: answer }))
          }
        />
      ))}
      {!isDone && changes.length > 0 && (
        <ImportChanges changes={changes} chosen={chosen} onChoose={isBegun ? null : choose} />
      )}
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
                  <span key={changes.length}>
                    {changes.length > 0 ? messages.consequenceWithChanges : messages.consequence}
                  </span>
                </p>
              )}
              {!isBegun && (
                <div className="flex flex-wrap gap-3">
                  <Button onClick={onBack}>{messages.back}</Button>
                  {run.of > 0 ? (
                    <Button variant="main" size="form" onClick={start}>
                      {messages.start(fresh.length, donationCount, chosenChanges.length)}
                    </Button>
                  ) : (
                    <p role="status" className="content-center">
                      {hereCount === 0 ? messages.noOne : messages.nobody(hereCount, leftOut)}
                      {changes.length > 0 && <span> {messages.changes.chooseFirst}</span>}
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
        <ImportResult checked={checked} one={one} total={people.length} run={run} onAnother={onAnother} />
      )}
      <ImportFindings
        sheet={checked.sheet}
        columns={checked.columns}
        bijoy={bijoy}
        rows={rows}
        fresh={fresh}
        onEdit={isBegun ? null : edit}
      />
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

const SendInvitations = lazyPart(
  async () => (await import('../donors/roster-invitations.tsx')).SendInvitations,
);

interface ImportResultProps {
  readonly checked: CheckedFile;
  readonly one: RosterImport;
  /** How many people the file has who are imported or were here already. */
  readonly total: number;
  readonly run: ImportRun;
  readonly onAnother: () => void;
}

/** What came of an import, and what can be done next. */
function ImportResult({ checked, one, total, run, onAnother }: ImportResultProps) {
  const { rows, donations, continued } = checked;
  const { added, changed, logged } = run;
  const [undone, setUndone] = useState<string | null>(null);

  function download() {
    const report = new Blob([reportText(checked, run)], { type: 'text/csv;charset=utf-8' });
    saveFile(messages.report.fileName(campusToday()), report);
  }

  return (
    <section aria-label={messages.result} className="grid grid-cols-1 gap-3">
      <FocusedNotice key={undone}>
        {undone ?? messages.done(added.size, total - added.size, leftOutRows(rows).size)}
        {undone === null && changed.size > 0 && ` ${messages.changes.done(changed.size)}`}
        {undone === null && (donations.length > 0 || logged > 0) && ` ${messages.donationsDone(logged)}`}
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
        {undone === null && (added.size + changed.size + logged > 0 || continued !== null) && (
          <UndoImport of={continued ?? one} onUndone={setUndone} />
        )}
        <Button onClick={onAnother}>{messages.another}</Button>
        <Link to="/admin/donors" className={buttonClass()}>
          {messages.toList}
        </Link>
      </div>
    </section>
  );
}
