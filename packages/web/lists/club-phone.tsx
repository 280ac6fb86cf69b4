import { clubPhoneMessages as messages } from '#messages/club-phone.ts';
import { campus } from '../data/configuration.ts';
import { callableNumber } from '../data/phone-number.ts';

/** The club's number, where the site can't help. */
export function ClubPhone({ className = '' }: { readonly className?: string }) {
  return (
    <p className={className}>
      {messages.orCall}{' '}
      <a
        href={callableNumber(campus.adminPhone).address}
        className="unbroken inline-block py-2.5 font-semibold"
        translate="no"
      >
        {campus.adminPhone}
      </a>
    </p>
  );
}
