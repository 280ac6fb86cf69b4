import { useLayoutEffect, useRef } from 'react';

/** The heading of a step, which takes focus as the step begins at its top. */
export function StepHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-1.5 focus-visible:outline-none">
      {children}
    </h2>
  );
}
