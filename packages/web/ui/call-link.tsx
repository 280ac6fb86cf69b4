import { Phone } from 'lucide-react';

interface CallLinkProps {
  readonly number: string;
  /** The word before the number. */
  readonly verb?: string;
  readonly className?: string;
}

/**
 * A `tel:` link for a number as people write it. On a card too narrow for verb and number, the number wraps to a line of
 * its own before it breaks.
 */
export function CallLink({ number, verb, className = '' }: CallLinkProps) {
  return (
    <a
      href={`tel:${number.replace(/[^+\d]/g, '')}`}
      className={`min-w-0 max-[22.4rem]:text-[0.88rem] ${className}`}
    >
      <Phone aria-hidden="true" className="size-[1.1em] flex-none" />
      <span className="[text-decoration:inherit]">
        {verb !== undefined && `${verb} `}
        <span className="inline-block max-w-full wrap-anywhere [text-decoration:inherit]">{number}</span>
      </span>
    </a>
  );
}
