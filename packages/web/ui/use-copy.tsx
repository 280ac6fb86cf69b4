import { type ReactNode, useEffect, useState } from 'react';
import { uiMessages } from '#ui/messages.ts';

type CopyResult = 'copied' | 'notCopied';

/** How long the result is shown. */
const resultMilliseconds = 2_500;

/** Copies texts; `status` tells the result for a while, at the end of the positioned element around it. */
export function useCopy() {
  const [result, setResult] = useState<CopyResult | null>(null);

  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), resultMilliseconds);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy(text: string): Promise<void> {
    setResult(null);
    setResult((await copyText(text)) ? 'copied' : 'notCopied');
  }

  const status: ReactNode = result !== null && (
    <span
      role="status"
      className="absolute top-full right-0 z-5 mt-1 w-max max-w-60 rounded-tag bg-ink px-2 py-0.5 text-caption font-medium text-on-ink"
    >
      {uiMessages[result]}
    </span>
  );
  return { copy, result, status };
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** For pages without https, which have no clipboard API, and for browsers that refuse it. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'fixed top-0 opacity-0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
