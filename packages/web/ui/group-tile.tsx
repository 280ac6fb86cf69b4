import { uiMessages } from '../messages/en/ui.ts';

interface GroupTileProps {
  /** A blood group as it is stored, with an ASCII hyphen. */
  readonly group: string;
  readonly size?: 'small' | 'normal' | 'big';
  /** Filled with crimson: for what is urgent. */
  readonly full?: boolean;
}

const sizes = {
  small: 'size-10 text-[0.95rem]',
  normal: 'size-15 text-[1.35rem]',
  big: 'size-21 text-[1.9rem]',
};

/** A blood group, always the same object; read out as "O negative". */
export function GroupTile({ group, size = 'normal', full = false }: GroupTileProps) {
  const colours = full
    ? 'bg-blood text-on-blood print:bg-surface print:text-ink'
    : 'bg-blood-soft text-blood-ink';
  return (
    <span
      role="img"
      aria-label={uiMessages.groupName(group)}
      className={`tile-shape grid flex-none place-items-center font-extrabold tracking-tight ${sizes[size]} ${colours} print:border-2 forced-colors:border-2`}
    >
      {uiMessages.groupPicture(group)}
    </span>
  );
}
