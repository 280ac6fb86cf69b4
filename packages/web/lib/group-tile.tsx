import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { uiMessages } from '#ui/messages.ts';

interface GroupTileProps {
  /** A blood group as it is stored, with an ASCII hyphen. */
  readonly group: string;
  /** "inline" in a line of groups, "row" in a record's row, "large" on the dashboard, "page" on a record's own page. */
  readonly size?: keyof typeof sizes;
  /** "full" for what is urgent, "muted" for what is closed. */
  readonly tone?: 'soft' | 'full' | 'muted';
}

const sizes = {
  inline: 'h-7 min-w-8 px-1 rounded-[10px_3px_10px_10px] text-caption',
  row: 'tile-shape size-11 text-base md:size-10',
  large: 'tile-shape size-16 text-[1.5rem]',
  page: 'tile-shape size-19 text-[1.875rem] md:size-26 md:text-[2.625rem]',
};
const tones = {
  soft: 'bg-blood-soft text-blood-ink',
  full: 'bg-blood text-on-blood print:bg-surface print:text-ink',
  muted: 'bg-sunk text-quiet',
};

/** A tile with a blood group, with a ring around a negative one; a screen reader says "O negative". */
export function GroupTile({ group, size = 'row', tone = 'soft' }: GroupTileProps) {
  const ring = tone === 'soft' && group.endsWith('-') ? 'tile-ring' : '';
  return (
    <span
      role="img"
      aria-label={uiMessages.groupName(group)}
      translate="no"
      className={`grid flex-none place-items-center leading-none font-extrabold tracking-[-0.03em] ${sizes[size]} ${tones[tone]} ${ring} print:border-2 forced-colors:border-2`}
    >
      {formatBloodGroup(group)}
    </span>
  );
}
