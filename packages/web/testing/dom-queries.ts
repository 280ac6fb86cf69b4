import { within } from '@testing-library/react';

/** Matches the innermost element with the whole sentence, also where a name in it is an element of its own. */
export function sentence(text: string) {
  return (_: string, element: Element | null) =>
    element?.textContent === text && ![...element.children].some((child) => child.textContent === text);
}

/** The description list in an element, as values by their labels. */
export function descriptionsIn(element: HTMLElement): Record<string, string> {
  const labels = within(element).queryAllByRole('term');
  const values = within(element).queryAllByRole('definition');
  return Object.fromEntries(
    labels.map((label, index) => [label.textContent ?? '', values[index]?.textContent ?? '']),
  );
}

/** Describes the controls of the only form on the page, in order. */
export function fieldsOfForm(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)')].map(
    describeControl,
  );
}

/** Label, type, autocomplete if any, and whether it is required, such as "Contact Number: tel, tel, required". */
function describeControl(control: HTMLInputElement): string {
  const label = document.querySelector(`label[for="${control.id}"]`);
  const kind = control.tagName === 'INPUT' ? control.type : control.tagName.toLowerCase();
  const requirement = control.required
    ? 'required'
    : (label?.parentElement?.textContent ?? '').includes('(optional)')
      ? 'optional'
      : '';
  const facts = [kind, control.getAttribute('inputmode'), control.getAttribute('autocomplete'), requirement];
  return `${label?.textContent}: ${facts.filter(Boolean).join(', ')}`;
}
