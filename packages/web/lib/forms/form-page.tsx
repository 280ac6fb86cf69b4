import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';

interface FormPageProps {
  readonly title: string;
  readonly lead?: string;
  /** The main part, and after it a `FormAside` where there is one. */
  readonly children: ReactNode;
}

/** The layout of a screen whose main part is a form. */
export function FormPage({ title, lead, children }: FormPageProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 *:min-w-0 md:gap-y-5 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <div className="lg:col-span-2">
        <PageTitle>{title}</PageTitle>
        {lead !== undefined && <p className="mt-0.5 text-small text-quiet wrap-anywhere">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** What is beside the form on wide screens and below it on others. */
export function FormAside({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4">{children}</div>;
}
