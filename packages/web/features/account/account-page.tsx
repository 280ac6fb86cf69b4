import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

interface AccountPageProps {
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
  /** The ways on, below the card. */
  readonly links?: ReactNode;
}

/** The frame of the account screens: one narrow column. */
export function AccountPage({ title, intro, children, links }: AccountPageProps) {
  return (
    <div className="mx-auto w-full max-w-md">
      <PageTitle>{title}</PageTitle>
      {intro !== undefined && <p className="mt-1 text-quiet">{intro}</p>}
      <Card className="mt-5">{children}</Card>
      {links !== undefined && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">{links}</div>
      )}
    </div>
  );
}
