import type { Language } from '@blood-bank/domain/language';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Translation } from '../i18n/translation.ts';
import { printedLanguages } from './campus-names.ts';
import { printedNoticeMessages as bn } from './messages.bn.ts';
import { printedNoticeMessages as en } from './messages.en.ts';

import './printed-page.css';

interface PrintedPageProps {
  /** The page is used again. Printing starts anew with another function. */
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

type PrintedMessages = (typeof printedNoticeMessages)[Language];

/**
 * A poster of one page, which prints itself once. It is in the page, but only paper shows it, and nothing else then
 * (printed-page.css): so a dialog that prints late, as on some phones, still finds it.
 */
export function PrintedPage({ onEnd, children }: PrintedPageProps) {
  useEffect(() => {
    window.print();
    const controller = new AbortController();
    const { signal } = controller;
    // Printing the page later prints the page again.
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, onEnd, { signal });
    return () => controller.abort();
  }, [onEnd]);
  return createPortal(<div className="printed-page">{children}</div>, document.body);
}

/** For sizes that shrink with a text (printed-page.css). */
export function lengthOf(text: string): CSSProperties {
  const style: CSSProperties & Record<'--length', number> = { '--length': text.length };
  return style;
}

interface InBothProps {
  readonly text: (inLanguage: PrintedMessages, language: Language) => string;
}

/** The same in both languages, side by side. */
export function InBoth({ text }: InBothProps) {
  return printedLanguages.map((language) => (
    <span key={language} lang={language}>
      {text(printedNoticeMessages[language], language)}
    </span>
  ));
}

interface PrintedNumberProps {
  /** Whom it calls. */
  readonly label: InBothProps['text'];
  readonly number: string;
}

/** The number to call. */
export function PrintedNumber({ label, number }: PrintedNumberProps) {
  return (
    <div>
      <p>
        <InBoth text={label} />
      </p>
      <p className="number" style={lengthOf(number)} translate="no">
        {number}
      </p>
    </div>
  );
}

interface PrintedCodeProps {
  /** The modules on a side, without the margin, and the dark ones as a path. */
  readonly code: { readonly size: number; readonly path: string };
}

/** A QR code, with its margin of four modules. */
export function PrintedCode({ code: { size, path } }: PrintedCodeProps) {
  const margin = 4;
  const side = size + 2 * margin;
  return (
    <svg viewBox={`${-margin} ${-margin} ${side} ${side}`} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Paper can't change its language: what hangs in public is in both. */
export const printedNoticeMessages: Readonly<Record<Language, Translation<typeof en>>> = { en, bn };
