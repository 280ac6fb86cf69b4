/** A control of a form. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fills in a field as a person would, so that the app notices it. */
export function fillIn(field: Field, value: string): void {
  if (isChoice(field)) {
    field.checked = false;
    field.click();
    return;
  }
  // The setter of the element's class: React replaces that of the element, to tell its own changes from a person's.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Whether a field is checked rather than filled in. */
export function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox';
}
