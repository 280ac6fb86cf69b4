import { overviewMessages } from '#messages/overview.ts';
import { uiMessages } from '#messages/ui.ts';
import { Link } from '../../routing/router.tsx';
import { RowPanel } from '../../ui/record-row.tsx';
import type { Total } from './use-statistics.ts';

/** The five totals, each a link to the page of what it counts. */
export function Totals({ totals }: { readonly totals: readonly Total[] }) {
  return (
    <RowPanel>
      <ul className="totals md:rounded-panel">
        {totals.map((total) => (
          <li key={total.name}>
            <TotalLink {...total} />
          </li>
        ))}
      </ul>
    </RowPanel>
  );
}

function TotalLink({ name, to, value, isLoading }: Total) {
  return (
    <Link to={to}>
      <span className="text-small text-quiet">{name}</span>
      <span className="text-title font-bold">
        <span>{value !== null && overviewMessages.number(value)}</span>
        {value === null && isLoading && (
          <span
            role="status"
            aria-label={uiMessages.loading}
            className="block h-4 w-8 rounded-tag bg-sunk motion-safe:animate-pulse"
          />
        )}
        {value === null && !isLoading && (
          <span className="text-small font-medium text-quiet">{overviewMessages.notLoaded}</span>
        )}
      </span>
    </Link>
  );
}
