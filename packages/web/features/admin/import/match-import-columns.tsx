import { type UnusedColumn, unusedColumns } from '@blood-bank/domain/roster-import/columns';
import {
  type Columns,
  type ImportField,
  importFields,
  type Sheet,
} from '@blood-bank/domain/roster-import/import-fields';
import {
  type Answers,
  answersTo,
  type Question,
  type ReadingContext,
} from '@blood-bank/domain/roster-import/questions';
import { questionsAbout, secondDonationColumn } from '@blood-bank/domain/roster-import/questions-about-cells';
import type { ReadingOptions } from '@blood-bank/domain/roster-import/read-cells';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  importStepMessages as messages,
  importQuestionMessages as questionMessages,
} from '#features/admin/import/messages.ts';
import { numberingPlan } from '../../../lib/campus/phone-number.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLongWork } from '../list/use-long-work.ts';
import { type CheckedFile, checkFile } from './check-import.ts';
import { ColumnTable, FirstRows } from './import-column-table.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { StepHeading } from './import-step-heading.tsx';

/** What the admin says about a file. */
export interface ColumnChoices {
  readonly columns: Columns;
  readonly answers: Answers;
}

interface MatchColumnsProps {
  /** The name of the file. */
  readonly file: string;
  readonly sheet: Sheet;
  readonly choices: ColumnChoices;
  readonly onChange: (choices: ColumnChoices) => void;
  readonly onBack: () => void;
  readonly onChecked: (checked: CheckedFile) => void;
}

const noFields: readonly ImportField[] = [];

/** The second step: maps columns to fields, and asks how ambiguous cells are meant. Ends by checking all rows. */
export function MatchColumns({ file, sheet, choices, onChange, onBack, onChecked }: MatchColumnsProps) {
  const { columns } = choices;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const work = useLongWork(id, { logged: 'A file could not be checked.', failed: messages.checkFailed });
  const questions = useMemo(() => questionsAbout(sheet, columns, readingContext()), [sheet, columns]);
  const missing = useMemo(() => missingColumns(columns), [columns]);
  const options = useReadingOptions(questions, choices.answers);
  const isCombined = options.answers['second-date'] === 'latest';
  const unused = useMemo(
    () => unusedColumns(sheet, columns, isCombined ? secondDonationColumn(sheet, columns) : null),
    [sheet, columns, isCombined],
  );
  const unanswered = questions.filter((question) => options.answers[question.id] === undefined);
  const chooseColumns = useCallback(
    (next: Columns) => onChange({ ...choices, columns: next }),
    [choices, onChange],
  );

  function check() {
    if (missing.length > 0 || unanswered.length > 0) {
      flushSync(() => setTried(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    void work.start(async (follow) => {
      const label = (of: number) => (done: number) =>
        of === 0 ? messages.readingRows : messages.checking(done, of);
      onChecked(await checkFile(file, sheet, columns, options, (of) => follow(label(of))));
    });
  }

  return (
    <form
      ref={form}
      noValidate
      className="import-columns"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <section>
        <StepHeading>{messages.columnsTitle}</StepHeading>
        <p className="mb-2 text-small text-quiet">{messages.columnsHint}</p>
        <FormAlert
          sentences={[
            isTried && missing.length > 0 && messages.missingAlert,
            isTried && unanswered.length > 0 && missingAnswer(unanswered),
          ]}
        />
        <ColumnTable
          sheet={sheet}
          columns={columns}
          missing={isTried ? missing : noFields}
          onChange={chooseColumns}
        />
        <UnusedColumns columns={unused} />
      </section>
      <section className="grid grid-cols-1 content-start gap-4">
        <ImportQuestions
          title={questionMessages.title}
          questions={questions}
          answers={options.answers}
          context={options}
          isTried={isTried}
          onAnswer={(question, answer) =>
            onChange({ ...choices, answers: { ...choices.answers, [question]: answer } })
          }
        />
        <FirstRows sheet={sheet} columns={columns} options={options} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={work.progress !== null} onClick={onBack}>
            {messages.back}
          </Button>
          <Button
            id={id}
            type="submit"
            variant="main"
            className="flex-1"
            busy={work.progress !== null}
            busyLabel={work.progress ?? messages.check}
          >
            {messages.check}
          </Button>
          {work.progress !== null && <Button onClick={work.stop}>{messages.stop}</Button>}
        </div>
      </section>
    </form>
  );
}

/** The answers that count, with what else the cells are read with. */
function useReadingOptions(questions: readonly Question[], chosen: Answers): ReadingOptions {
  return useMemo(
    () => ({
      ...readingContext(),
      departments: campus.departments,
      attributes: campus.donorAttributes,
      answers: answersTo(questions, chosen),
    }),
    [questions, chosen],
  );
}

/** What cells are read with: today is that of the device. */
function readingContext(): ReadingContext {
  return { today: campusToday(), timeZone: campus.timeZone, numberingPlan };
}

function missingAnswer(unanswered: readonly Question[]): string {
  return unanswered.every(({ kind }) => kind === 'date-order')
    ? messages.dateOrder.missing
    : questionMessages.missing;
}

/** What of the file is left behind, to be chosen above where it has a place. */
function UnusedColumns({ columns }: { readonly columns: readonly UnusedColumn[] }) {
  if (columns.length === 0) return null;
  const named = columns
    .map(({ column, heading, examples }) =>
      messages.unusedColumn(heading.trim() || messages.column(column + 1), examples),
    )
    .join(', ');
  return (
    <p className="mt-2 text-small text-quiet wrap-anywhere">
      <strong className="font-semibold">{messages.unused}:</strong> <span key={named}>{named}</span>
    </p>
  );
}

/** The fields without a column that every row needs. */
function missingColumns(columns: Columns): readonly ImportField[] {
  return importFields.filter((field) => {
    if (field === 'contactNumber') return columns.contactNumber === null && columns.email === null;
    return (field === 'fullName' || field === 'bloodGroup') && columns[field] === null;
  });
}
