import { addDays, type CalendarDate, parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { type FormEvent, useState } from 'react';
import { pauseMessages as messages } from '#features/donors/messages.ts';
import { useToday } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';

interface PauseQuestionProps {
  readonly isPending: boolean;
  /** @param end null for a pause until the donor ends it */
  readonly onAnswer: (end: CalendarDate | null) => void;
  readonly onClose: () => void;
}

const spans = [
  { days: 14, label: messages.twoWeeks },
  { days: 30, label: messages.month },
] as const;

/** Until when a donor does not want to be asked. */
export function PauseQuestion({ isPending, onAnswer, onClose }: PauseQuestionProps) {
  const today = useToday();
  const tomorrow = addDays(today, 1);
  const [end, setEnd] = useState('');
  const [problem, setProblem] = useState<string>();

  function pause(event: FormEvent) {
    event.preventDefault();
    const date = parseCalendarDate(end);
    if (date === null || date < tomorrow) setProblem(messages.invalid);
    else onAnswer(date);
  }

  return (
    <QuestionDialog question={messages.question} consequence={messages.consequence} onClose={onClose}>
      <div className="grid grid-cols-1 gap-2">
        {spans.map(({ days, label }, index) => (
          <Button
            key={days}
            data-initial-focus={index === 0 ? '' : undefined}
            disabled={isPending}
            onClick={() => onAnswer(addDays(today, days))}
          >
            {label}
          </Button>
        ))}
        <form noValidate onSubmit={pause} className="flex items-end gap-2 *:first:flex-1">
          <TextField
            type="date"
            label={messages.until}
            min={tomorrow}
            problem={problem}
            value={end}
            onChange={({ target }) => setEnd(target.value)}
          />
          <Button type="submit" disabled={isPending} className="mb-4">
            {messages.pause}
          </Button>
        </form>
        <Button disabled={isPending} onClick={() => onAnswer(null)}>
          {messages.forever}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </QuestionDialog>
  );
}
