import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { uiMessages } from '#ui/messages.ts';
import { controlClass, type FieldProps, LabelledControl } from './fields.tsx';

/** A password, with a button that shows it until the form is sent. */
export function PasswordField(props: Omit<FieldProps<'input'>, 'type'>) {
  const { label, hint, problem, required, optional, ...input } = props;
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { action, name } = isShown ? uiMessages.hidePassword : uiMessages.showPassword;

  useEffect(() => {
    const form = button.current?.form;
    if (!isShown || !form) return;
    // Password managers recognise the field by its type.
    const hide = () => setShown(false);
    form.addEventListener('submit', hide);
    return () => form.removeEventListener('submit', hide);
  }, [isShown]);

  return (
    <LabelledControl labelling={{ label, hint, problem, required, optional }}>
      {(attributes) => (
        <div className="relative">
          <input
            {...input}
            {...attributes}
            type={isShown ? 'text' : 'password'}
            // Also while it is shown, nothing that keeps what is typed takes it.
            data-secret=""
            // Some browsers send what they check to a server.
            spellCheck={false}
            autoCapitalize="none"
            className={`${controlClass} pr-16`}
          />
          <button
            ref={button}
            type="button"
            aria-describedby={`${attributes.id}-label`}
            onMouseDown={keepFocus}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-11 rounded-control px-3 text-small font-semibold text-quiet hover:text-ink"
          >
            <span aria-hidden="true">{action}</span>
            <span className="sr-only">{name}</span>
          </button>
        </div>
      )}
    </LabelledControl>
  );
}

/** Keeps focus and caret in the field, and a phone's keyboard open. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
