import type { ReactNode } from 'react';

interface FactProps {
  readonly label: string;
  /** Leaves it to screen readers, where a heading already shows it. */
  readonly isHidden?: boolean;
  readonly children: ReactNode;
}

/** A description list as one line of values, "24 years · Male"; screen readers say the labels too. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="facts text-small wrap-anywhere text-quiet">{children}</dl>;
}

/** One value of such a line. */
export function Fact({ label, isHidden = false, children }: FactProps) {
  return (
    <div className={isHidden ? 'sr-only' : 'inline'}>
      <dt className="sr-only">{label}</dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}
