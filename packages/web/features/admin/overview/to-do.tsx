import BadgeAlert from '@lucide/icons/icons/badge-alert';
import BadgeCheck from '@lucide/icons/icons/badge-check';
import Check from '@lucide/icons/icons/check';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import Copy from '@lucide/icons/icons/copy';
import Flag from '@lucide/icons/icons/flag';
import MailWarning from '@lucide/icons/icons/mail-warning';
import MailX from '@lucide/icons/icons/mail-x';
import PhoneCall from '@lucide/icons/icons/phone-call';
import PhoneMissed from '@lucide/icons/icons/phone-missed';
import PhoneOff from '@lucide/icons/icons/phone-off';
import Printer from '@lucide/icons/icons/printer';
import Send from '@lucide/icons/icons/send';
import Upload from '@lucide/icons/icons/upload';
import UserPlus from '@lucide/icons/icons/user-plus';
import Zap from '@lucide/icons/icons/zap';
import { type ComponentProps, useRef } from 'react';
import { toDoMessages } from '#features/admin/overview/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { usePrintedPage } from '../../../lib/print/use-printed-page.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RowPanel } from '../../../ui/record-row.tsx';
import type { useSetUp } from './use-set-up.ts';
import type { Task } from './use-to-do.ts';

interface ToDoProps {
  readonly tasks: readonly Task[];
  readonly isLoading: boolean;
  /** Every count is there: without a task there is nothing to do. */
  readonly isComplete: boolean;
  /** The first steps of a campus. */
  readonly setUp: Pick<ReturnType<typeof useSetUp>, 'tasks' | 'onPrint' | 'onHide'>;
}

const icons = {
  verify: BadgeCheck,
  changed: BadgeAlert,
  reported: PhoneOff,
  'reported-requests': Flag,
  duplicates: Copy,
  unreached: PhoneMissed,
  uncalled: PhoneCall,
  old: Zap,
  unnotified: MailX,
  limit: MailWarning,
  import: Upload,
  invite: Send,
  poster: Printer,
  admin: UserPlus,
};
const skeletonRows = ['first', 'second', 'third'];

/** What waits for an admin: each task leads to the list of what it is about. */
export function ToDo({ tasks, isLoading, isComplete, setUp }: ToDoProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isSettingUp = setUp.tasks.length > 0;

  function hide() {
    heading.current?.focus();
    setUp.onHide();
  }

  return (
    <section aria-labelledby="to-do">
      <h2 ref={heading} id="to-do" tabIndex={-1} className="sr-only">
        {toDoMessages.title}
      </h2>
      {isLoading && <Skeleton />}
      {!isLoading && isSettingUp && (
        <div className="mb-4">
          <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4">
            <h3>{toDoMessages.setUp}</h3>
            <Button size="small" variant="quiet" onClick={hide}>
              {toDoMessages.hide}
            </Button>
          </div>
          <Tasks tasks={setUp.tasks} onPrint={setUp.onPrint} />
        </div>
      )}
      {!isLoading && tasks.length > 0 && <Tasks tasks={tasks} />}
      {!isLoading && isComplete && !isSettingUp && tasks.length === 0 && (
        <RowPanel>
          <p className="p-4 text-quiet">
            <strong className="block font-semibold text-ink">{toDoMessages.nothing}</strong>
            {toDoMessages.nothingDetail}
          </p>
        </RowPanel>
      )}
    </section>
  );
}

interface TasksProps extends Pick<ToDoProps, 'tasks'> {
  readonly onPrint?: () => void;
}

function Tasks({ tasks, onPrint }: TasksProps) {
  return (
    <RowPanel>
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <TaskRow key={task.name} task={task} {...(onPrint && { onPrint })} />
        ))}
      </ul>
    </RowPanel>
  );
}

interface TaskRowProps extends Pick<TasksProps, 'onPrint'> {
  readonly task: Task;
}

function TaskRow({ task: { kind, group, to, name, detail, isDone = false }, onPrint }: TaskRowProps) {
  const detailId = `to-do-${kind}${group ?? ''}`;
  return (
    <li className="task">
      <span aria-hidden="true">
        {kind === 'short' ? <GroupTile group={group ?? ''} /> : <Picture kind={kind} isDone={isDone} />}
      </span>
      <span className="min-w-0">
        {to === undefined ? (
          <PrintPoster aria-describedby={detailId} onClick={onPrint}>
            {name}
          </PrintPoster>
        ) : (
          <Link to={to} aria-describedby={detailId}>
            {name}
          </Link>
        )}
        <span id={detailId} className={`block text-small ${isDone ? 'text-green-ink' : 'text-quiet'}`}>
          {detail}
        </span>
      </span>
      <Icon of={ChevronRight} className="size-[18px] text-quiet" />
    </li>
  );
}

/** The button that prints the campus's poster. */
function PrintPoster({ onClick, ...props }: ComponentProps<'button'>) {
  const { page, print } = usePrintedPage();

  async function makePoster(onEnd: () => void) {
    const { CampusPoster } = await import('./campus-poster.tsx');
    return <CampusPoster onEnd={onEnd} />;
  }

  return (
    <>
      <button
        {...props}
        type="button"
        onClick={(event) => {
          void print(makePoster);
          onClick?.(event);
        }}
      />
      {page}
    </>
  );
}

function Picture({ kind, isDone }: { readonly kind: keyof typeof icons; readonly isDone: boolean }) {
  const colours = isDone ? 'bg-green-soft text-green-ink' : 'bg-sunk';
  return (
    <span className={`grid size-11 place-items-center rounded-control md:size-10 ${colours}`}>
      <Icon of={isDone ? Check : icons[kind]} className="size-[18px]" />
    </span>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label={uiMessages.loading}>
      <RowPanel>
        {skeletonRows.map((one) => (
          <div key={one} className="task motion-safe:animate-pulse">
            <span className="size-11 rounded-control bg-sunk md:size-10" />
            <span className="grid gap-2">
              <span className="h-4 w-2/5 rounded-tag bg-sunk" />
              <span className="h-3.5 w-3/5 rounded-tag bg-sunk" />
            </span>
          </div>
        ))}
      </RowPanel>
    </div>
  );
}
