import { type ComponentProps, lazy, Suspense } from 'react';
import { loadLazyComponent } from '../../../lib/load-chunk.ts';

const Preview = lazy(() =>
  loadLazyComponent(async () => (await import('./post-request-preview.tsx')).PostRequestPreview),
);

/** How members will see what is typed: it arrives after the form, which does without it. */
export function RequestPreview(props: ComponentProps<typeof Preview>) {
  return (
    <Suspense>
      <Preview {...props} />
    </Suspense>
  );
}
