import type { BloodGroup } from '../blood-group.ts';
import type { CalendarDate } from '../calendar-date.ts';
import type { DonorAttribute } from '../campus.ts';
import { readPhoneNumber } from '../read-phone-number.ts';
import type { Attributes } from '../records/field.ts';
import type { FieldProblem } from '../records/form-schema.ts';
import { limits } from '../records/limits.ts';
import { withWesternDigits } from '../records/normalise-text.ts';
import type { RosterForm } from '../records/roster-entry.ts';
import { nearBloodGroup, readBloodGroup, readWithSubgroups } from './blood-group-notation.ts';
import { cellText, readGender, readYesOrNo, saysNever } from './cell-notations.ts';
import { readDate } from './date-notation.ts';
import { attributeField, type Columns, type ImportField, type SheetRow } from './import-fields.ts';
import { type Answers, dateOrderOf, nearGroupQuestion, type ReadingContext } from './questions.ts';

/** How rows are read that do not say it themselves. */
export interface ReadingOptions extends ReadingContext {
  /** Those to the questions about the sheet. */
  readonly answers: Answers;
  /** The names of the campus's departments, in which a cell may differ by its case. */
  readonly departments: readonly string[];
  /** What the campus asks donors beside the specified fields. */
  readonly attributes: readonly DonorAttribute[];
}

/** What is wrong with a cell, beyond what can be wrong in a form. */
export type CellProblem =
  | FieldProblem
  | 'unclear-group'
  | 'rounded-number'
  | 'several-numbers'
  | 'wrong-digits'
  | 'lost-letters'
  | 'twice'
  | 'another-group'
  | 'group-here';

/** Something to tell the admin about a row. */
export interface RowFinding {
  /** The number of the row in the spreadsheet. */
  readonly row: number;
  /** The person's name as it is written; may be empty. */
  readonly name: string;
  readonly field: ImportField;
  readonly problem: CellProblem;
  /** The cell as it is written. */
  readonly text: string;
  /** The other row with the same person, of the problems "twice" and "another-group". */
  readonly sameAs?: number;
  /** The blood group of the donor who is here, of the problem "group-here". */
  readonly stored?: string;
  /** The cell may hide a deferral: the donor has to be asked. */
  readonly isToAsk?: boolean;
}

/** Question marks are what a spreadsheet has left of letters that the file's encoding lacks. */
const lostLetters = /\ufffd|\?\s*\?|^\s*\?\s*$/;
/** A row as a form, and what could not be read. */
interface ReadCells {
  readonly form: RosterForm;
  readonly found: readonly RowFinding[];
}

/** Reads the cells of a row as a form is filled in. */
export function readCells(
  row: SheetRow,
  columns: Columns,
  second: number | null,
  options: ReadingOptions,
): ReadCells {
  const { answers, today, timeZone } = options;
  const found: RowFinding[] = [];
  const text = (field: ImportField) => textOf(row, columns[field] ?? null);

  /** Reads a cell that is not empty; where that fails, notes the problem and leaves the field empty. */
  function value(field: ImportField, reading: (text: string) => string | null, problem: CellProblem): string {
    const written = text(field);
    const result = written === '' ? '' : reading(written);
    if (result === null) found.push({ ...findingAt(row, columns, field), problem });
    return result ?? '';
  }

  function contactNumber(): string {
    const written = text('contactNumber');
    if (written === '') return '';
    const read = readContact(written, options);
    if (typeof read === 'string') return read;
    found.push({ ...findingAt(row, columns, 'contactNumber'), problem: read.problem });
    return '';
  }

  function lastDonation(): string {
    const reading = { order: dateOrderOf('lastDonationDate', answers), today, timeZone };
    const dates = [columns.lastDonationDate, second].flatMap((column) => {
      const written = textOf(row, column);
      if (written === '' || saysNever(written)) return [];
      const date = readDate(written, reading);
      if (date !== null) return [date];
      const isToAsk = mayHideDeferral(written, today);
      found.push({
        ...findingAt(row, columns, 'lastDonationDate'),
        text: written,
        problem: 'not-a-date',
        isToAsk,
      });
      return [];
    });
    return dates.toSorted().at(-1) ?? '';
  }

  function attributes(): Attributes {
    const said = options.attributes.map((attribute) => {
      const field = attributeField(attribute.id);
      const problem = attribute.choices === undefined ? tooLong : 'not-a-choice';
      return [attribute.id, value(field, (written) => answerTo(attribute, written), problem)] as const;
    });
    return Object.fromEntries(said.filter(([, answer]) => answer !== ''));
  }

  const birth = { order: dateOrderOf('dateOfBirth', answers), today, timeZone };
  const form: RosterForm = {
    fullName: value('fullName', (name) => (lostLetters.test(name) ? null : name), 'lost-letters'),
    universityId: readNumberedId(text('universityId')),
    universityRole: '',
    department: departmentOf(text('department'), options.departments),
    bloodGroup: value('bloodGroup', (group) => readGroup(group, answers), 'unclear-group'),
    contactNumber: contactNumber(),
    email: text('email').replace(/\s+/g, ''),
    dateOfBirth: value('dateOfBirth', (date) => readDate(date, birth), 'not-a-date'),
    gender: value('gender', readGender, 'not-a-choice'),
    lastDonationDate: lastDonation(),
    isAvailable: true,
    attributes: JSON.stringify(attributes()),
    allowContactVisibility:
      value('allowContactVisibility', (answer) => readYesOrNo(answer)?.toString() ?? null, 'not-a-choice') ===
      'true',
  };
  return { form, found };
}

const tooLong = `too-long:${limits.attribute}` as const;

/** The value of an attribute in a cell; null for a text that is too long, or is not a choice. */
function answerTo({ choices }: DonorAttribute, text: string): string | null {
  if (choices === undefined) return text.length > limits.attribute ? null : text;
  if (choices.includes(text)) return text;
  const [choice, ...others] = choices.filter((one) => plainAnswer(one) === plainAnswer(text));
  return choice === undefined || others.length > 0 ? null : choice;
}

/** In lower case, with Western digits, and without spaces. */
function plainAnswer(text: string): string {
  return withWesternDigits(text.normalize('NFC')).toLowerCase().replaceAll('’', "'").replace(/\s+/g, '');
}

function readGroup(text: string, answers: Answers): BloodGroup | null {
  const group = answers.subgroups === 'read' ? readWithSubgroups(text) : readBloodGroup(text);
  const near = group === null ? nearBloodGroup(text) : null;
  return near !== null && answers[nearGroupQuestion(text)] === near ? near : group;
}

function readContact(
  text: string,
  { answers, numberingPlan }: ReadingOptions,
): string | { readonly problem: CellProblem } {
  const reading = readPhoneNumber(text, numberingPlan);
  switch (reading.kind) {
    case 'invalid':
      return { problem: 'not-a-phone-number' };
    case 'cut-off':
      return { problem: 'rounded-number' };
    case 'several': {
      const which = { first: 0, last: -1 }[answers['several-numbers'] ?? ''];
      return (which === undefined ? undefined : reading.numbers.at(which)) ?? { problem: 'several-numbers' };
    }
    default: {
      const { question, shown } = reading;
      if (question?.kind === 'lost-zero' && answers['lost-zero'] === 'add') return question.suggestion;
      return question?.kind === 'digits' && answers['wrong-digits'] === 'without'
        ? { problem: 'wrong-digits' }
        : shown;
    }
  }
}

/** Whether a date that can't be read may be so recent that the donor can't give yet: not if its year is long past. */
function mayHideDeferral(text: string, today: CalendarDate): boolean {
  const years = withWesternDigits(text).match(/(?:19|20)\d{2}/g) ?? [];
  return years.length === 0 || years.some((year) => Number(year) >= Number(today.slice(0, 4)) - 1);
}

/** A finding about the cell of a field. */
export function findingAt(row: SheetRow, columns: Columns, field: ImportField): Omit<RowFinding, 'problem'> {
  return {
    row: row.number,
    name: textOf(row, columns.fullName),
    field,
    text: textOf(row, columns[field] ?? null),
  };
}

/** What a cell says; empty without a column. */
export function textOf(row: SheetRow, column: number | null): string {
  return column === null ? '' : cellText(row.cells[column] ?? '');
}

/** A spreadsheet may have turned an id into a decimal. */
function readNumberedId(text: string): string {
  return text.replace(/^(\d+)\.0$/, '$1');
}

function departmentOf(text: string, departments: readonly string[]): string {
  return departments.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;
}
