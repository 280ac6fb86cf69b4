import type { ReactNode } from 'react';

interface FactProps {
  readonly label: string;
  /** The label is read out but not drawn, where the value speaks for itself to the eye. */
  readonly bare?: boolean;
  /** The value takes the whole line. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Pairs of label and value. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="flex min-w-0 flex-wrap wrap-anywhere gap-x-[18px] gap-y-1 text-[0.95rem] text-quiet">
      {children}
    </dl>
  );
}

/** One pair. */
export function Fact({ label, bare = false, wide = false, children }: FactProps) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-1.5">
      <dt className={bare ? 'sr-only' : ''}>{label}</dt>
      <dd className={`min-w-0 font-semibold text-ink ${wide ? 'grow' : ''}`}>{children}</dd>
    </div>
  );
}
