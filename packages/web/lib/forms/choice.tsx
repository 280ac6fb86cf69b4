import type { ReactNode } from 'react';

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One of several values that a tap fills into a field, which can be typed into as well. */
export function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="min-h-[44px] rounded-control border border-edge bg-surface px-2 py-1.5 text-small wrap-anywhere hover:bg-sunk aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink md:px-3.5 forced-colors:aria-pressed:border-4"
    >
      {children}
    </button>
  );
}
