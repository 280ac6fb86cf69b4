import type { HTMLAttributes } from 'react';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'article' | 'section' | 'li';
  /** A crimson edge: for what is urgent. */
  readonly urgent?: boolean;
}

/** A thing of its own on the page. */
export function Card({ as: Element = 'div', urgent = false, className, ...rest }: CardProps) {
  const edge = urgent ? 'border-l-[5px] border-l-blood pl-3.5' : '';
  return (
    <Element
      {...rest}
      className={`rounded-card border border-line bg-surface p-[18px] shadow-lift ${edge} ${className ?? ''}`}
    />
  );
}
