import { type FieldProblem, formSchema } from '@blood-bank/domain/records/form-schema';
import { offerFormFields } from '@blood-bank/domain/records/offer';
import { type FormEvent, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { fieldSentence } from '#messages/fields.ts';
import { offerMessages as messages } from '#messages/offers.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/choice-fields.tsx';

interface OfferFormProps {
  readonly isSending: boolean;
  readonly onSend: (message: string) => void;
}

const schema = formSchema(offerFormFields);

/** The button with which a donor offers, who will see the number then, and a message. */
export function OfferForm({ isSending, onSend }: OfferFormProps) {
  const consentId = useId();
  const [message, setMessage] = useState('');
  const [isChecked, setChecked] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const checked = v.safeParse(schema, { message });
  const problem = checked.success ? undefined : (checked.issues[0].message as FieldProblem);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (checked.success) onSend(checked.output.message);
    else area.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextAreaField
        ref={area}
        label={messages.labels.message}
        optional
        hint={messages.messageHint}
        rows={2}
        value={message}
        readOnly={isSending}
        problem={
          isChecked && problem !== undefined ? fieldSentence(problem, messages.labels.message) : undefined
        }
        onChange={({ target }) => setMessage(target.value)}
      />
      <Button
        type="submit"
        variant="main"
        className="w-full"
        aria-describedby={consentId}
        busy={isSending}
        busyLabel={messages.offering}
      >
        {messages.offer}
      </Button>
      <p id={consentId} className="mt-2.5 text-small text-quiet">
        {messages.consent}
      </p>
    </form>
  );
}
