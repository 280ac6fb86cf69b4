import { emailDraft, keepDraft, visitor } from '../lib/storage/drafts.ts';

/** The latest press of a button of a prerendered page, until the app can carry it out. */
interface HeldPress {
  button: HTMLButtonElement | null;
  /** Leaves further presses to the app. */
  readonly release: () => void;
}

declare global {
  interface Window {
    /** Set by the first script of a prerendered page that is shown. */
    heldPress?: HeldPress;
  }
}

/**
 * Keeps presses of buttons from the page until the app has started: nobody would carry them out, and the browser would send a
 * form with its password itself. Enter in a field presses its form's button too; password managers submit forms without, some even
 * without an event: the forms have `method="post"`, as nothing of them belongs into an address. Links work without the app, and a
 * typed address is kept for the page that one leads to.
 */
export function holdPresses(): void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const held: HeldPress = { button: null, release: () => listening.abort() };

  document.addEventListener('click', hold, options);
  document.addEventListener('submit', hold, options);
  window.addEventListener('pagehide', keepAddress, options);
  window.addEventListener('pageshow', reloadIfRestored, options);
  window.heldPress = held;

  function hold(event: Event): void {
    const button = pressedButton(event);
    if (button === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.button?.removeAttribute('aria-busy');
    button.setAttribute('aria-busy', 'true');
    held.button = button;
  }
}

function pressedButton({ type, target }: Event): HTMLButtonElement | null {
  if (!(target instanceof Element)) return null;
  return type === 'submit' ? target.querySelector('button[type=submit]') : target.closest('button');
}

/** The browser may have left out a script when it froze the page, and what was typed may be another person's. */
function reloadIfRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload();
}

function keepAddress(): void {
  const address = document.querySelector<HTMLInputElement>('[name=email]')?.value;
  if (address) keepDraft(visitor, emailDraft, address);
}
