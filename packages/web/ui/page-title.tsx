import { createContext, useContext, useEffect, useRef } from 'react';

/** What page titles know about the site. */
export interface TitleFrame {
  readonly siteName: string;
  /** The heading of the first screen. It does not take focus, so that Tab begins at the skip link. */
  firstHeading: HTMLElement | null;
}

interface PageTitleProps {
  readonly children: string;
  readonly className?: string;
  /** For a list that refers to its heading. */
  readonly id?: string;
}

/** Provided by the app. */
export const TitleFrameContext = createContext<TitleFrame | null>(null);

/**
 * The h1 of a screen. It sets the document's title, and takes focus after a route change, unless the person has opened a menu while the
 * screen was loading: it would close.
 */
export function PageTitle({ children, className, id }: PageTitleProps) {
  const frame = useContext(TitleFrameContext);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = frame === null ? children : `${children} · ${frame.siteName}`;
  }, [children, frame]);

  useEffect(() => {
    if (frame === null) return;
    frame.firstHeading ??= heading.current;
    const hasMenuOpen = document.activeElement?.matches('[aria-expanded="true"]');
    if (frame.firstHeading !== heading.current && !hasMenuOpen)
      heading.current?.focus({ preventScroll: true });
  }, [frame]);

  return (
    <h1 id={id} ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
