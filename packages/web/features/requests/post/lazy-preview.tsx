import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

const Preview = lazyPart(async () => (await import('./post-request-preview.tsx')).PostRequestPreview);

/** How members will see what is typed: it arrives after the form, which does without it. */
export function RequestPreview(props: ComponentProps<typeof Preview>) {
  return (
    <Suspense>
      <Preview {...props} />
    </Suspense>
  );
}
