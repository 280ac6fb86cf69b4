import type { ReactNode } from 'react';

/** The column of a long form: title and card in the middle of a wide page. */
export function FormColumn({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[41rem]">{children}</div>;
}
