import type { ListedPerson } from '@blood-bank/domain/roster-import/compare-people';
import type { BijoyText } from '@blood-bank/domain/roster-import/find-bijoy';
import type { Columns, Sheet } from '@blood-bank/domain/roster-import/import-fields';
import type { RowFinding } from '@blood-bank/domain/roster-import/read-cells';
import { unlistedDepartments } from '@blood-bank/domain/roster-import/spellings';
import type { ReadRows } from '@blood-bank/domain/roster-import/who-is-who';
import { memo, useMemo, useState } from 'react';
import { importStepMessages as messages } from '#features/admin/import/messages.ts';
import { formatCount } from '#lib/i18n/formats.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { failureSentence, logProblem } from '../../../lib/firestore/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { sentenceAbout } from './list-fields.ts';

/** The id of the heading above the problems, which can take focus. */
export const problemsHeading = 'import-problems';

/** The texts of a file in Bijoy's coding. */
export interface BijoyProps {
  readonly texts: readonly BijoyText[];
  /** The cells as they are written in the file. */
  readonly table: readonly (readonly string[])[];
  /** What has been converted. */
  readonly inUnicode: ReadonlySet<string>;
  /** Converts texts, or keeps them as they were. */
  readonly onRecode: (texts: readonly BijoyText[]) => Promise<void>;
}

interface FindingsProps {
  readonly sheet: Sheet;
  readonly columns: Columns;
  readonly bijoy: BijoyProps;
  readonly rows: ReadRows;
  /** Those who are not here. */
  readonly fresh: readonly ListedPerson[];
  /** Opens a row to be corrected; null once the import has begun. */
  readonly onEdit: ((row: number) => void) | null;
}

/** What was found in the rows. Long lists, which an import in progress leaves alone. */
export const ImportFindings = memo(function ImportFindings(props: FindingsProps) {
  return (
    <div className="import-findings">
      <Problems {...props} />
      <Readings {...props} />
    </div>
  );
});

/** Why rows are left out. */
function Problems({ rows: { problems }, onEdit }: FindingsProps) {
  return (
    <section>
      <h2 id={problemsHeading} tabIndex={-1} className="mb-1.5">
        {messages.problems}
        {problems.length > 0 && (
          <span className="font-medium text-quiet"> {formatCount(problems.length)}</span>
        )}
      </h2>
      {problems.length === 0 ? (
        <p>{messages.noProblems}</p>
      ) : (
        <>
          <p className="mb-2 max-w-prose text-small text-quiet">
            {onEdit === null ? messages.problemsLeft : messages.problemsHint}
          </p>
          <LongList label={messages.problems} items={problems.map((one) => itemOf(one, onEdit))} />
        </>
      )}
    </section>
  );
}

/** What was read otherwise than it is written, for a look before it is imported. */
function Readings({ rows: { notes, spellings }, fresh, onEdit, ...file }: FindingsProps) {
  const departments = unlistedDepartments(fresh, campus.departments);
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <Converted {...file} isLocked={onEdit === null} />
      {spellings.length > 0 && (
        <section>
          <h2 className="mb-1.5">{messages.spellings}</h2>
          <LongList
            label={messages.spellings}
            items={spellings.map(({ written, group, count }) => ({
              key: written,
              text: `${messages.spelling(written, group)} (${messages.spellingCount(count)})`,
              action: null,
            }))}
          />
        </section>
      )}
      {departments.length > 0 && (
        <section>
          <h2 className="mb-1.5">{messages.departments}</h2>
          <LongList
            label={messages.departments}
            items={departments.map(({ department, count }) => ({
              key: department,
              text: messages.department(department, count),
              action: null,
            }))}
          />
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h2 className="mb-1.5">{messages.notes}</h2>
          <LongList label={messages.notes} items={notes.map((one) => itemOf(one, onEdit))} />
        </section>
      )}
    </div>
  );
}

interface ConvertedProps extends Pick<FindingsProps, 'sheet' | 'columns' | 'bijoy'> {
  readonly isLocked: boolean;
}

/** What is imported of the texts in Bijoy's coding, before and after it is converted. */
function Converted({ sheet: { rows }, columns, bijoy, isLocked }: ConvertedProps) {
  const { texts, table, inUnicode, onRecode } = bijoy;
  const [pending, setPending] = useState<string | null>(null);
  const counts = useMemo(() => {
    const used = Object.values(columns).filter((column) => column !== null);
    const cells = rows.flatMap(({ number }) => used.map((column) => table[number - 1]?.[column] ?? ''));
    const known = new Map(texts.map((text) => [text.before, text]));
    const found = new Map<BijoyText, number>();
    for (const cell of cells) {
      const text = known.get(cell);
      if (text !== undefined) found.set(text, (found.get(text) ?? 0) + 1);
    }
    return found;
  }, [rows, columns, texts, table]);
  const imported = [...counts.keys()];
  const converted = imported.filter(({ before }) => inUnicode.has(before));
  const others = imported.filter(({ before }) => !inUnicode.has(before));
  if (imported.length === 0) return null;

  async function recode(key: string, some: readonly BijoyText[]) {
    setPending(key);
    await onRecode(some).catch((error: unknown) => {
      logProblem('Texts could not be converted.', error);
      showToast({ failed: true, sentence: failureSentence(error, messages.checkFailed) });
    });
    setPending(null);
  }

  const all = [
    { key: 'keep all', label: messages.bijoy.keepAll, texts: converted },
    { key: 'convert all', label: messages.bijoy.convertAll, texts: others },
  ];
  return (
    <section>
      <h2 className="mb-1.5">{messages.bijoy.title}</h2>
      <LongList
        label={messages.bijoy.title}
        items={[...others, ...converted].map((text) => {
          const { before, after } = text;
          const isConverted = inUnicode.has(before);
          return {
            key: before,
            text: messages.bijoy.text(before, after, isConverted, counts.get(text) ?? 0),
            action: isLocked
              ? null
              : {
                  label: isConverted ? messages.bijoy.keep : messages.bijoy.convert,
                  name: isConverted ? messages.bijoy.keepText(before) : messages.bijoy.convertText(before),
                  isBusy: pending !== null,
                  press: () => void recode(before, [text]),
                },
          };
        })}
      />
      {!isLocked && (
        <div className="mt-2 flex flex-wrap gap-2">
          {all
            .filter((one) => one.texts.length > 1)
            .map((one) => (
              <Button
                key={one.key}
                size="small"
                busy={pending !== null}
                onClick={() => void recode(one.key, one.texts)}
              >
                {one.label}
              </Button>
            ))}
        </div>
      )}
    </section>
  );
}

const itemsAtFirst = 10;
const itemsMore = 200;

interface Item {
  readonly key: string;
  readonly text: string;
  readonly action: {
    readonly label: string;
    /** For a screen reader, which tells the items apart. */
    readonly name: string;
    readonly isBusy?: boolean;
    readonly press: () => void;
  } | null;
}

interface LongListProps {
  readonly label: string;
  readonly items: readonly Item[];
}

/** A list of which a part is shown first. */
function LongList({ label, items }: LongListProps) {
  const [shown, show] = useState(itemsAtFirst);
  const more = Math.min(itemsMore, items.length - shown);
  return (
    <Panel className="import-list">
      <ul aria-label={label} className="divide-y divide-line">
        {items.slice(0, shown).map(({ key, text, action }) => (
          <li key={key}>
            <span key={text}>{text}</span>
            {action !== null && (
              <Button
                size="small"
                variant="quiet"
                aria-label={action.name}
                busy={action.isBusy ?? false}
                onClick={action.press}
              >
                <span key={action.label}>{action.label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" onClick={() => show(shown + more)}>
          {messages.showMore(more)}
        </Button>
      )}
    </Panel>
  );
}

function itemOf(finding: RowFinding, onEdit: FindingsProps['onEdit']): Item {
  const { row, field, name, problem } = finding;
  return {
    key: `${row} ${field} ${problem}`,
    text: messages.row(row, name, sentenceAbout(finding)),
    action: onEdit && { label: messages.edit, name: messages.editRow(row), press: () => onEdit(row) },
  };
}
