import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { App } from '../app/app.tsx';
import { type Field, fillIn, isChoice } from '../lib/i18n/fill-in.ts';

/** What a prerendered page consists of: the build renders it, and the browser hydrates it. */
export function VisitorPage() {
  return (
    <>
      <App />
      <EarlyInput />
    </>
  );
}

import './held-press.ts';

/**
 * Hands over what a visitor did on the prerendered page before the app could react: tells it what was typed or chosen, and carries
 * out the press of a button, once. What the app filled in under the caret is selected, so that typing replaces it.
 */
function EarlyInput() {
  const fields = useRef<readonly (readonly [Field, string])[]>([]);

  // Before the app fills in fields with what a form starts with.
  useInsertionEffect(() => {
    fields.current = changedFields();
  }, []);

  useLayoutEffect(() => {
    for (const [field, value] of fields.current) fillIn(field, value);
    const focused = document.activeElement;
    const isTyped = fields.current.some(([field]) => field === focused);
    if (focused instanceof HTMLInputElement && !isTyped) focused.select();
  }, []);

  useEffect(() => {
    const { heldPress } = window;
    if (heldPress === undefined) return;
    const { button, release } = heldPress;
    delete window.heldPress;
    release();
    button?.removeAttribute('aria-busy');
    button?.click();
  }, []);

  return null;
}

function changedFields(): (readonly [Field, string])[] {
  return [...document.querySelectorAll<Field>('#root :is(input, select, textarea)')].flatMap((field) => {
    const isChanged = isChoice(field) ? field.checked && !field.defaultChecked : field.value !== '';
    return isChanged ? [[field, field.value] as const] : [];
  });
}
