import { type ReactNode, Suspense } from 'react';

/** Content below the fold, which a prerendered page hydrates in a task of its own, after what is in view. */
export function BelowTheFold({ children }: { readonly children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
