/** The controls of the only form on the page as a person finds them, in order: what `described` says of each. */
export function fieldsOfForm(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)')].map(described);
}

/** Label, kind, autocomplete where there is one, and whether it has to be filled, as in "Contact Number: tel, tel, required". */
function described(control: HTMLInputElement): string {
  const label = document.querySelector(`label[for="${control.id}"]`);
  const kind = control.tagName === 'INPUT' ? control.type : control.tagName.toLowerCase();
  const need = control.required
    ? 'required'
    : (label?.parentElement?.textContent ?? '').includes('(optional)')
      ? 'optional'
      : '';
  const facts = [kind, control.getAttribute('inputmode'), control.getAttribute('autocomplete'), need];
  return `${label?.textContent}: ${facts.filter(Boolean).join(', ')}`;
}
