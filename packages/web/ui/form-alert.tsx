import type { ReactNode } from 'react';

/** Says at the top of a form why it could not be sent. */
export function FormAlert({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="alert"
      className="mb-5 rounded-xl border border-l-[5px] border-blood-ink bg-blood-soft px-4 py-3 font-semibold text-blood-ink"
    >
      {children}
    </div>
  );
}
