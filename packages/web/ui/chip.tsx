import X from '@lucide/icons/icons/x';
import type { ReactNode } from 'react';
import { formatTotal, type Total } from '#lib/i18n/formats.ts';
import { uiMessages } from '#ui/messages.ts';
import { Icon } from './icon.tsx';

interface FilterChipProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  /** How many records the filter leaves; null while that is unknown. */
  readonly count?: Total | null;
  readonly children: ReactNode;
}

interface RemovableChipProps {
  /** The filter in words, such as "Not Verified". */
  readonly filter: string;
  readonly onRemove: () => void;
}

const shape =
  'inline-flex flex-none items-center gap-2 min-h-[44px] rounded-full border px-3 text-small font-medium md:min-h-[36px] md:px-3.5';

/** A filter that is on or off, or one of several of which one is on. */
export function FilterChip({ pressed, onPress, count = null, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`${shape} border-edge bg-surface whitespace-nowrap hover:bg-sunk aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink forced-colors:aria-pressed:border-4`}
    >
      {children}
      {count !== null && <span className="font-normal opacity-80">{formatTotal(count)}</span>}
    </button>
  );
}

/** A filter that is on; pressing the chip removes it. */
export function RemovableChip({ filter, onRemove }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={uiMessages.removeFilter(filter)}
      onClick={onRemove}
      className={`${shape} max-w-full border-transparent bg-sunk pr-2.5 hover:border-edge`}
    >
      <span className="cut">{filter}</span>
      <Icon of={X} className="size-3.5 flex-none" />
    </button>
  );
}
