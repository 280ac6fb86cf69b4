import type { Question } from '@blood-bank/domain/roster-import/questions';
import { formatBloodGroup, formatCount } from './formats.ts';

function rows(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`;
}

function person({ row, name }: { readonly row: number | null; readonly name: string }): string {
  return row === null ? name : `${name} (row ${formatCount(row)})`;
}

/** What is asked, and why. */
function questionSentence({ kind, example, count, people = [] }: Question): string {
  const [one, other] = people.map(person);
  switch (kind) {
    case 'date-order':
      return `Which comes first in dates such as ${example}?`;
    case 'second-date':
      return `“${example}” has dates of donations, too. Which date counts?`;
    case 'lost-zero':
      return count === 1
        ? `The number ${example} may have lost the 0 at its beginning. Add it?`
        : `${formatCount(count)} numbers may have lost the 0 at their beginning, such as ${example}. Add it?`;
    case 'wrong-digits':
      return count === 1
        ? `The number ${example} has too few or too many digits for a mobile number. Import it?`
        : `${formatCount(count)} numbers have too few or too many digits for a mobile number, such as ${example}. Import them?`;
    case 'several-numbers':
      return `${rows(count)} with several numbers: “${example}”${count === 1 ? '' : ' and others'}. Which one is imported?`;
    case 'subgroups':
      return `Read A1 and A2 as A, A1B and A2B as AB? ${rows(count)}: “${example}”${count === 1 ? '' : ' and others'}`;
    case 'near-group':
      return `Which blood group is “${example}”? ${rows(count)}`;
    case 'two-people':
      return `Are ${people.map(person).join(' and ')} one person? They have one number: ${example}`;
    case 'number-here':
      return `Is ${one} the donor ${other}, who is here already with the number ${example}?`;
    case 'shared-email':
      return `${one} has the email address of ${other}: ${example}. Import it?`;
  }
}

const answers: Readonly<Record<Exclude<Question['kind'], 'date-order'>, Readonly<Record<string, string>>>> = {
  'second-date': { latest: 'The later one of both columns', first: 'The one of the chosen column only' },
  'lost-zero': { add: 'Add the 0', keep: 'No, import as it is' },
  'wrong-digits': { keep: 'Import as it is', without: 'Leave the number out' },
  'several-numbers': { first: 'The first', last: 'The last', without: 'None of them' },
  subgroups: { read: 'Yes: for red cells they count as A and AB', 'leave-out': 'No, leave these rows out' },
  'near-group': { 'leave-out': 'It isn’t clear: leave these rows out' },
  'two-people': { two: 'No, import both', one: 'Yes, import one' },
  'number-here': { new: 'No, import too', here: 'Yes, already here' },
  'shared-email': {
    without: 'No, import the donor without it',
    with: 'Yes, they share the address',
    here: 'It is the same person, already here',
  },
};

/** What is asked about a file before it is imported. */
export const importQuestionMessages = {
  title: 'Questions about this file',
  whoIsWho: 'Who is who',
  question: questionSentence,
  answer: (question: Question, answer: string) => {
    if (question.kind === 'date-order') return 'Leave dates that could be either one empty';
    return answers[question.kind][answer] ?? `It is ${formatBloodGroup(answer)}`;
  },
  /** Why an answer is preselected; empty for none. */
  evidence: ({ kind, preselected, evidence }: Question) => {
    if (evidence === null || preselected === null) return '';
    if (kind === 'second-date') return `The chosen column is “${evidence}”.`;
    if (kind === 'lost-zero' || kind === 'wrong-digits') return `Others are whole, such as ${evidence}.`;
    const order: Readonly<Record<string, string>> = { day: 'Day', month: 'Month', year: 'Year' };
    const first = order[preselected];
    return first === undefined
      ? `The column has both orders: ${evidence}. What could be either one isn’t clear.`
      : `${first} first, because of ${evidence}.`;
  },
  year: (read: string) => `The year: ${read}`,
  missing: 'Please answer the marked questions.',
  showMore: (count: number) => `Show ${formatCount(count)} more`,
} as const;
