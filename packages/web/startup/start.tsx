import { createRoot } from 'react-dom/client';
import { App } from '../app/app.tsx';
import { pageInput, takeDraft, visitor } from '../lib/storage/drafts.ts';
import { firstContents, isSavedPageShown, whoIsKnown } from './start-session.ts';
import { stylesheetLoaded } from './stylesheet.ts';
import '../ui/styles.css';

/** How long the first screen has the network for itself, before the app's files are kept on the device. */
const settleMilliseconds = 3_000;

/** How long the first screen waits for what it shows: on most networks placeholders would be replaced immediately. */
const contentsMilliseconds = 700;
/** The same for a page of an earlier visit, on which nobody can act. */
const savedPageMilliseconds = 3_000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keepOnDeviceSoon();
  else window.addEventListener('load', keepOnDeviceSoon);
}
const page = document.documentElement.dataset;
const stylesheet = stylesheetLoaded();
if (page.shown === undefined) {
  isSavedPageShown.then(async (isShown) => {
    const longestWait = isShown ? savedPageMilliseconds : contentsMilliseconds;
    const waited = new Promise((resolve) => setTimeout(resolve, longestWait));
    // Until the account is known, the app would render nothing in the place of a page that is shown.
    await Promise.race([firstContents, isShown ? waited.then(whoIsKnown) : waited]);
    await stylesheet;
    render(root, isShown);
  });
} else {
  Promise.all([import('./hydrate-visitor-page.tsx'), stylesheet])
    .then(([{ hydrateVisitorPage }]) => hydrateVisitorPage(root))
    // The app then says that the screen could not be loaded.
    .catch(() => render(root));
}

const input = takeDraft(visitor, pageInput);
if (input !== null)
  import('../lib/i18n/page-input.ts').then(({ restorePageInput }) => restorePageInput(input)).catch(() => {});

/**
 * Renders the app in the place of a prerendered page, which is another person's or another path's, or in that of the page of an
 * earlier visit, which stays until the app shows the same.
 */
function render(root: HTMLElement, isShown = false): void {
  if (!isShown) root.replaceChildren();
  delete page.prerendered;
  window.heldPress?.release();
  createRoot(root).render(<App />);
}

/** Without it the app is loaded anew by each visit. */
function keepOnDeviceSoon(): void {
  setTimeout(() => {
    import('./app-on-device.tsx').then(({ keepAppOnDevice }) => keepAppOnDevice()).catch(() => {});
  }, settleMilliseconds);
}
