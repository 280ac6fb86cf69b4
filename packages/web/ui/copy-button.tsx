import Check from '@lucide/icons/icons/check';
import Copy from '@lucide/icons/icons/copy';
import { Icon } from './icon.tsx';
import { useCopy } from './use-copy.tsx';

interface CopyButtonProps {
  /** What is copied. */
  readonly text: string;
  /** The accessible name, such as "Copy ID". */
  readonly label: string;
}

/** An icon button after a text that copies the text. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copy, result, status } = useCopy();
  return (
    <span className="relative inline-flex align-middle" data-print="none">
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => void copy(text)}
        className="-my-3.5 grid size-[44px] place-items-center rounded-tag text-quiet hover:text-ink md:-my-1 md:size-6 md:hover:bg-sunk"
      >
        <Icon of={result === 'copied' ? Check : Copy} className="size-3.5" />
      </button>
      {status}
    </span>
  );
}
