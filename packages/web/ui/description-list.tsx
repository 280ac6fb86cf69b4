import type { ReactNode } from 'react';

interface DescriptionProps {
  readonly label: string;
  /** Hides the label from view, where the value is clear without it; screen readers still say it. */
  readonly bare?: boolean;
  /** Gives the value the whole line. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A description list: pairs of label and value. */
export function DescriptionList({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="flex min-w-0 flex-wrap wrap-anywhere gap-x-[18px] gap-y-1 text-[0.95rem] text-quiet">
      {children}
    </dl>
  );
}

/** One pair of a description list. */
export function Description({ label, bare = false, wide = false, children }: DescriptionProps) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-1.5">
      <dt className={bare ? 'sr-only' : ''}>{label}</dt>
      <dd className={`min-w-0 font-semibold text-ink ${wide ? 'grow' : ''}`}>{children}</dd>
    </div>
  );
}
