import { toUtc } from '@blood-bank/domain/calendar-date';
import { type DateOrder, readDate } from '@blood-bank/domain/roster-import/date-notation';
import type { Answers, Question, ReadingContext } from '@blood-bank/domain/roster-import/questions';
import { useId, useState } from 'react';
import { importStepMessages, importQuestionMessages as messages } from '#features/admin/import/messages.ts';
import { formatCalendarDate } from '#lib/i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';

interface QuestionsProps {
  readonly title: string;
  readonly questions: readonly Question[];
  /** Those that count, preselected ones included. */
  readonly answers: Answers;
  readonly context: ReadingContext;
  /** Marks questions without an answer. */
  readonly isTried?: boolean;
  /** Null once the import has begun. */
  readonly onAnswer: ((question: string, answer: string) => void) | null;
}

const shownAtFirst = 10;

/** What is asked about a file, each question once, with what is preselected and why. */
export function ImportQuestions({
  title,
  questions,
  answers,
  context,
  isTried = false,
  onAnswer,
}: QuestionsProps) {
  const [shown, show] = useState(shownAtFirst);
  const more = questions.length - shown;
  if (questions.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-1.5">{title}</h2>
      <Panel className="import-questions">
        {questions.slice(0, shown).map((question) => (
          <div key={question.id}>
            <QuestionField
              question={question}
              answer={answers[question.id] ?? null}
              context={context}
              isMissing={isTried && answers[question.id] === undefined}
              onAnswer={onAnswer}
            />
          </div>
        ))}
        {more > 0 && (
          <Button size="small" onClick={() => show(shown + more)}>
            {messages.showMore(more)}
          </Button>
        )}
      </Panel>
    </section>
  );
}

interface QuestionFieldProps extends Pick<QuestionsProps, 'context' | 'onAnswer'> {
  readonly question: Question;
  readonly answer: string | null;
  readonly isMissing: boolean;
}

function QuestionField({ question, answer, context, isMissing, onAnswer }: QuestionFieldProps) {
  const name = useId();
  const evidence = messages.evidence(question);
  return (
    <fieldset
      disabled={onAnswer === null}
      aria-describedby={evidence === '' ? undefined : `${name}-evidence`}
    >
      <legend className="font-semibold wrap-anywhere">{messages.question(question)}</legend>
      {evidence !== '' && (
        <p id={`${name}-evidence`} className="text-small text-quiet wrap-anywhere">
          {evidence}
        </p>
      )}
      {question.answers.map((one) => (
        <label key={one} className="flex min-h-[44px] items-center gap-3 py-1">
          <input
            type="radio"
            name={name}
            required
            checked={answer === one}
            aria-invalid={isMissing || undefined}
            className="size-5 flex-none accent-ink"
            onChange={() => onAnswer?.(question.id, one)}
          />
          {answerLabel(question, one, context)}
        </label>
      ))}
    </fieldset>
  );
}

function answerLabel(question: Question, answer: string, context: ReadingContext): string {
  if (question.kind !== 'date-order' || answer === 'neither') return messages.answer(question, answer);
  const order = answer as DateOrder;
  const date = readDate(question.example, { ...context, order });
  const read = date === null ? importStepMessages.dateOrder.noDate : formatCalendarDate(toUtc(date));
  return order === 'year' ? messages.year(read) : importStepMessages.dateOrder[order](read);
}
