import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';

interface CallLinkProps {
  readonly number: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Calls a number as people write it; dialled are its digits and its plus. On the narrowest screens one that is too long
 * for its card is broken rather than cut off.
 */
export function CallLink({ number, className = '', children }: CallLinkProps) {
  return (
    <a
      href={`tel:${number.replace(/[^+\d]/g, '')}`}
      className={`min-w-0 min-[22.5rem]:unbroken ${className}`}
    >
      <Phone aria-hidden="true" className="size-[1.1em] flex-none" />
      {children}
    </a>
  );
}
