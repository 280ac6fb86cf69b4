import { overviewMessages } from '../../messages/en/admin.ts';
import { uiMessages } from '../../messages/en/ui.ts';
import { Link } from '../../routing/router.tsx';

export interface NumberCardProps {
  readonly name: string;
  /** The page that it is about. */
  readonly to: string;
  /** Null while it is not known. */
  readonly value: number | null;
  readonly isLoading: boolean;
}

/** A number, as a link to what it counts. */
export function NumberCard({ name, to, value, isLoading }: NumberCardProps) {
  return (
    <Link
      to={to}
      className="grid content-between gap-2 rounded-card border border-line bg-surface p-[18px] text-ink no-underline shadow-lift transition-colors hover:border-control"
    >
      <span className="text-quiet">{name}</span>
      <span className="text-[1.9rem] leading-tight font-bold">
        {value !== null && overviewMessages.number(value)}
        {value === null && isLoading && (
          <span
            role="status"
            aria-label={uiMessages.loading}
            className="my-2 block h-6 w-16 rounded bg-sunk motion-safe:animate-pulse"
          />
        )}
        {value === null && !isLoading && (
          <span className="text-base font-medium text-quiet">{overviewMessages.notLoaded}</span>
        )}
      </span>
    </Link>
  );
}
