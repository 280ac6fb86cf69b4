import { createContext, useContext, useEffect, useRef } from 'react';

/** What titles need to know of the site they stand in. */
export interface TitleFrame {
  readonly siteName: string;
  /** The heading that was there when the page was loaded. It takes no focus, so that Tab begins at the skip link. */
  firstHeading: HTMLElement | null;
}

interface PageTitleProps {
  readonly children: string;
  readonly className?: string;
  /** For a list that it is the heading of. */
  readonly id?: string;
}

/** Given once by the app. */
export const TitleFrameContext = createContext<TitleFrame | null>(null);

/** The one h1 of a screen. It names the document, and takes focus when the screen was come to from another one. */
export function PageTitle({ children, className, id }: PageTitleProps) {
  const frame = useContext(TitleFrameContext);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = frame === null ? children : `${children} · ${frame.siteName}`;
  }, [children, frame]);

  useEffect(() => {
    if (frame === null) return;
    frame.firstHeading ??= heading.current;
    if (frame.firstHeading !== heading.current) heading.current?.focus({ preventScroll: true });
  }, [frame]);

  return (
    <h1 id={id} ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
