import {
  type Columns,
  type ImportField,
  importFields,
  type Sheet,
} from '@blood-bank/domain/roster-import/columns';
import { type DateOrder, dateOrders, readDate } from '@blood-bank/domain/roster-import/date-notation';
import {
  type Questions,
  questionsAbout,
  type ReadingOptions,
} from '@blood-bank/domain/roster-import/read-rows';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCalendarDate } from '#messages/formats.ts';
import { importStepMessages as messages } from '#messages/import-steps.ts';
import { campus } from '../../data/configuration.ts';
import { numberingPlan } from '../../data/phone-number.ts';
import { useLongWork } from '../../lists/use-long-work.ts';
import { useToday } from '../../session/use-now.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type CheckedFile, checkFile } from './check-import.ts';
import { ColumnTable } from './import-column-table.tsx';
import { FirstRows } from './import-first-rows.tsx';
import { StepHeading } from './import-step-heading.tsx';

/** What the admin says about a file. */
export interface ColumnChoices {
  readonly columns: Columns;
  readonly dateOrder: DateOrder | null;
  readonly addsZero: boolean;
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
  const { columns, dateOrder, addsZero } = choices;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const work = useLongWork(id, { logged: 'A file could not be checked.', failed: messages.checkFailed });
  const questions = useMemo(() => questionsAbout(sheet, columns, numberingPlan), [sheet, columns]);
  const { ambiguousDate, numberWithoutZero } = questions;
  const missing = useMemo(() => missingColumns(columns), [columns]);
  const lacksOrder = ambiguousDate !== null && dateOrder === null;
  const options = useReadingOptions(choices, questions);
  const chooseColumns = useCallback(
    (next: Columns) => onChange({ ...choices, columns: next }),
    [choices, onChange],
  );

  function check() {
    if (missing.length > 0 || lacksOrder) {
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
            isTried && lacksOrder && messages.dateOrder.missing,
          ]}
        />
        <ColumnTable
          sheet={sheet}
          columns={columns}
          missing={isTried ? missing : noFields}
          onChange={chooseColumns}
        />
      </section>
      <section className="grid grid-cols-1 content-start gap-4">
        {ambiguousDate !== null && (
          <Panel>
            <DateOrderQuestion
              example={ambiguousDate}
              chosen={dateOrder}
              isMissing={isTried && lacksOrder}
              onChoose={(order) => onChange({ ...choices, dateOrder: order })}
            />
          </Panel>
        )}
        {numberWithoutZero !== null && (
          <Panel>
            <CheckboxField
              label={messages.addsZero(numberWithoutZero)}
              checked={addsZero}
              onChange={({ target }) => onChange({ ...choices, addsZero: target.checked })}
            />
          </Panel>
        )}
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

/** Answers count only where their question is asked. */
function useReadingOptions(
  choices: ColumnChoices,
  { ambiguousDate, numberWithoutZero }: Questions,
): ReadingOptions {
  const today = useToday();
  const dateOrder = ambiguousDate === null ? null : choices.dateOrder;
  const addsZero = choices.addsZero && numberWithoutZero !== null;
  return useMemo(
    () => ({
      today,
      dateOrder,
      addsZero,
      departments: campus.departments,
      numberingPlan,
    }),
    [today, dateOrder, addsZero],
  );
}

interface DateOrderQuestionProps {
  readonly example: string;
  readonly chosen: DateOrder | null;
  readonly isMissing: boolean;
  readonly onChoose: (order: DateOrder) => void;
}

function DateOrderQuestion({ example, chosen, isMissing, onChoose }: DateOrderQuestionProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{messages.dateOrder.question(example)}</legend>
      {dateOrders.map((order) => {
        const date = readDate(example, order);
        return (
          <label key={order} className="flex min-h-[44px] items-center gap-3">
            <input
              type="radio"
              name={name}
              required
              checked={chosen === order}
              aria-invalid={isMissing || undefined}
              className="size-5 flex-none accent-ink"
              onChange={() => onChoose(order)}
            />
            {messages.dateOrder[order](
              date === null ? '' : formatCalendarDate(new Date(`${date}T00:00:00Z`)),
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The fields without a column that every row needs. */
function missingColumns(columns: Columns): readonly ImportField[] {
  return importFields.filter((field) => {
    if (field === 'contactNumber') return columns.contactNumber === null && columns.email === null;
    return (field === 'fullName' || field === 'bloodGroup') && columns[field] === null;
  });
}
