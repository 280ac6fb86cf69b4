import { uiMessages } from '#ui/messages.ts';
import { RowPanel } from './record-row.tsx';

interface ListSkeletonProps {
  readonly rows: number;
  /** The height of the rows that come. */
  readonly of?: keyof typeof heights | undefined;
}

/** The heights of a record's row: on phones, and from a panel of 560 px on. */
const heights = {
  donor: 'h-[5.5rem] @min-[35rem]:h-16',
  request: 'h-[6.75rem] @min-[35rem]:h-16',
  table: 'h-[5.5rem] md:h-16',
};

/** The placeholder of a list that is loading, with rows of the size and shape of those that come. */
export function ListSkeleton({ rows, of = 'request' }: ListSkeletonProps) {
  return (
    <div role="status" aria-label={uiMessages.loading}>
      <RowPanel>
        {of === 'table' && <div className="h-9 max-md:hidden" />}
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className={`flex gap-3 p-[9px] px-4 @min-[35rem]:items-center ${heights[of]}`}>
            {of !== 'donor' && <Bar className="tile-shape size-11 flex-none md:size-10" />}
            <div className="grid flex-1 content-start gap-2 @min-[35rem]:content-center">
              <Bar className="h-4 w-2/5" />
              <Bar className="h-3.5 w-3/5" />
            </div>
            <Bar className="h-9 w-20 rounded-control max-md:h-11 max-md:w-12" />
          </div>
        ))}
      </RowPanel>
    </div>
  );
}

interface FormSkeletonProps {
  readonly fields: number;
  /** Two columns where there is room. */
  readonly isWide?: boolean;
}

/** The placeholder of a form's fields. */
export function FormSkeleton({ fields, isWide = false }: FormSkeletonProps) {
  return (
    <div
      role="status"
      aria-label={uiMessages.loading}
      className={`grid gap-x-6 ${isWide ? 'md:grid-cols-2' : ''}`}
    >
      {Array.from({ length: fields }, (_, field) => field).map((field) => (
        <div key={field} className="mb-4 grid gap-1.5">
          <Bar className="h-6 w-2/5" />
          <Bar className="h-11 rounded-control" />
        </div>
      ))}
    </div>
  );
}

/** A part of a placeholder. */
export function Bar({ className }: { readonly className: string }) {
  return <div className={`rounded-tag bg-line motion-safe:animate-pulse ${className}`} />;
}
