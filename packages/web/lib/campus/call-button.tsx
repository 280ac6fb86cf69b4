import Phone from '@lucide/icons/icons/phone';
import { clubPhoneMessages as messages } from '#lib/i18n/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { campus } from '../firestore/configuration.ts';
import { callableNumber } from './phone-number.ts';

interface CallButtonProps {
  readonly number: string;
  /** Shows the word in narrow panels too, where the button is otherwise an icon. */
  readonly isWide?: boolean;
  /** Crimson is for a number that helps the member: by default. */
  readonly variant?: 'blood' | 'plain';
}

/** The button that calls a number, which its name includes. */
export function CallButton({ number, isWide = false, variant = 'blood' }: CallButtonProps) {
  const narrow = isWide ? { gap: '', word: '' } : { gap: '@max-[35rem]:gap-0', word: '@max-[35rem]:sr-only' };
  const { shown, address } = callableNumber(number);
  return (
    <a
      href={address}
      title={shown}
      aria-label={`${uiMessages.call} ${shown}`}
      className={`${buttonClass({ variant, size: 'small' })} min-w-12 flex-none ${narrow.gap}`}
    >
      <Icon of={Phone} className="size-[1.15em] flex-none" />
      <span className={narrow.word}>{uiMessages.call}</span>
    </a>
  );
}

/** The club's number, where the site can't help. */
export function ClubPhone({ className = '' }: { readonly className?: string }) {
  return (
    <p className={className}>
      {messages.orCall}{' '}
      <a href={campus.adminPhoneUrl} className="unbroken inline-block py-2.5 font-semibold" translate="no">
        {campus.adminPhone}
      </a>
    </p>
  );
}
