import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';

interface CallLinkProps {
  readonly number: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Calls a number as people write it; dialled are its digits and its plus. */
export function CallLink({ number, className = '', children }: CallLinkProps) {
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={`unbroken ${className}`}>
      <Phone aria-hidden="true" className="size-[1.1em] flex-none" />
      {children}
    </a>
  );
}
