import { hydrateRoot } from 'react-dom/client';
import { routeAt } from '../routes.ts';
import { VisitorPage } from './visitor-page.tsx';

/** Brings a prerendered page to life, once its screen has arrived. */
export async function hydrateVisitorPage(root: HTMLElement): Promise<void> {
  await routeAt(location.pathname)?.chunk.load();
  hydrateRoot(root, <VisitorPage />);
}
