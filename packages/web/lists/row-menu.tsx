import { type ComponentProps, lazy, Suspense } from 'react';
import { loadLazyComponent } from '../data/load-lazy-component.ts';

const Menu = lazy(() => loadLazyComponent(async () => (await import('../ui/menu.tsx')).Menu));

/** The menu of a row. It arrives after the row, which keeps its place free. */
export function RowMenu(props: ComponentProps<typeof Menu>) {
  return (
    <Suspense fallback={<MenuPlace />}>
      <Menu {...props} />
    </Suspense>
  );
}

/** Keeps the place of a menu that is loading. */
export function MenuPlace() {
  return <span className="size-[44px] flex-none md:size-[36px]" />;
}
