import { within } from '@testing-library/react';

/** The description list in an element, as values by their labels. */
export function descriptionsIn(element: HTMLElement): Record<string, string> {
  const labels = within(element).queryAllByRole('term');
  const values = within(element).queryAllByRole('definition');
  return Object.fromEntries(
    labels.map((label, index) => [label.textContent ?? '', values[index]?.textContent ?? '']),
  );
}
