/** Matches the innermost element with the whole sentence, also where a name in it is an element of its own. */
export function sentence(text: string) {
  return (_: string, element: Element | null) =>
    element?.textContent === text && ![...element.children].some((child) => child.textContent === text);
}
