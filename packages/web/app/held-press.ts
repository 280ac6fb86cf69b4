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
 * form with its password itself. Enter in a field presses its form's button too. Links work without the app.
 */
export function holdPresses(): void {
  const held: HeldPress = { button: null, release: () => document.removeEventListener('click', hold, true) };

  function hold(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.button?.removeAttribute('aria-busy');
    button.setAttribute('aria-busy', 'true');
    held.button = button;
  }

  document.addEventListener('click', hold, true);
  window.heldPress = held;
}
