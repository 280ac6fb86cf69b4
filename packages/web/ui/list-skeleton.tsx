import { uiMessages } from '../messages/en/ui.ts';

/** Stands where a list of cards will be, in its size. */
export function ListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div role="status" aria-label={uiMessages.loading} className="grid gap-3.5">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div
          key={row}
          className="flex gap-4 rounded-card border border-line bg-surface p-[18px] motion-safe:animate-pulse"
        >
          <div className="tile-shape size-15 flex-none bg-sunk" />
          <div className="grid flex-1 content-start gap-2.5 pt-1">
            <div className="h-4 w-2/5 rounded bg-sunk" />
            <div className="h-4 w-4/5 rounded bg-sunk" />
            <div className="h-4 w-3/5 rounded bg-sunk" />
          </div>
        </div>
      ))}
    </div>
  );
}
