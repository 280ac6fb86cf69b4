import Plus from '@lucide/icons/icons/plus';
import Search from '@lucide/icons/icons/search';
import { type ReactNode, useId } from 'react';
import { memberHomeMessages as messages } from '#messages/member-home.ts';
import { Link } from '../routing/router.tsx';
import { Icon } from '../ui/icon.tsx';

interface MemberActionProps {
  readonly to: string;
  readonly name: string;
  readonly note: string;
  readonly icon: ReactNode;
  readonly className: string;
}

/** The two main actions of a member. */
export function MemberActions() {
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4" data-print="none">
      <MemberAction
        to="/find-donors"
        name={messages.findDonor}
        note={messages.findDonorNote}
        icon={<Icon of={Search} className="size-[26px] flex-none" />}
        className="border-blood bg-blood text-on-blood hover:border-blood-deep hover:bg-blood-deep"
      />
      <MemberAction
        to="/post-request"
        name={messages.postRequest}
        note={messages.postRequestNote}
        icon={<Icon of={Plus} className="size-[26px] flex-none" />}
        className="border-line bg-surface shadow-lift hover:bg-sunk"
      />
    </div>
  );
}

function MemberAction({ to, name, note, icon, className }: MemberActionProps) {
  const id = useId();
  return (
    <Link
      to={to}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-note`}
      className={`flex items-center gap-4 rounded-panel border px-5 py-4 no-underline transition-colors ${className}`}
    >
      {icon}
      <span className="min-w-0">
        <span id={`${id}-name`} className="block text-[1.1875rem] leading-[1.625rem] font-bold">
          {name}
        </span>
        <span id={`${id}-note`} className="block text-menu leading-[1.375rem]">
          {note}
        </span>
      </span>
    </Link>
  );
}
