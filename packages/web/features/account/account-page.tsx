import type { ReactNode } from 'react';
import { Link, useLocation } from '../../lib/routing/router.tsx';
import { needOf } from '../../session/need.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';

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
      {intro !== undefined && <p className="mt-0.5 text-small text-quiet">{intro}</p>}
      <Panel padding="form" className="mt-4 md:mt-5">
        {children}
      </Panel>
      {links !== undefined && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">{links}</div>
      )}
    </div>
  );
}

interface AccountLinkProps {
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link between the screens of login and sign-up, which keeps what the visitor came for. */
export function AccountLink({ to, ...rest }: AccountLinkProps) {
  const { search, state } = useLocation();
  return <Link {...rest} to={to + needOf(search)} state={state} />;
}
