import { uiMessages } from '../messages/en/ui.ts';

interface GroupTileProps {
  /** A blood group as it is stored, with an ASCII hyphen. */
  readonly group: string;
  readonly size?: 'small' | 'normal' | 'big';
  /** Fills the tile with crimson: for what is urgent. */
  readonly full?: boolean;
}

const sizes = {
  small: 'size-10 text-[0.95rem]',
  normal: 'size-15 text-[1.35rem]',
  big: 'size-21 text-[1.9rem]',
};

/** A drop of blood: the site's logo, and the picture of an empty list. */
export function BloodDrop({ className = '' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} fill="currentColor">
      <path d="M12 1.6c.5 0 .9.2 1.2.6 3.6 4.5 6.9 8.2 6.9 12.2a8.1 8.1 0 0 1-16.2 0c0-4 3.3-7.7 6.9-12.2.3-.4.7-.6 1.2-.6Z" />
    </svg>
  );
}

/** A tile with a blood group; a screen reader says "O negative". */
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
