import { clubPhoneMessages as messages } from '#messages/club-phone.ts';
import { campus } from '../data/configuration.ts';

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
