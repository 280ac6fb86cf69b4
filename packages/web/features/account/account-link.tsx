import type { ReactNode } from 'react';
import { Link, useLocation } from '../../routing/router.tsx';
import { needOf } from '../../session/need.ts';

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
