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
