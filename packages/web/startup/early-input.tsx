import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { type Field, fillIn, isChoice } from '../lib/i18n/fill-in.ts';
import './held-press.ts';

/**
 * Hands over what a visitor did on the prerendered page before the app could react: tells it what was typed or chosen, and carries
 * out the press of a button, once. What the app filled in under the caret is selected, so that typing replaces it.
 */
export function EarlyInput() {
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
