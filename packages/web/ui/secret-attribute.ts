/** Marks a field whose text is never stored. A password that is shown has the type of a text. */
export const secretAttribute = 'data-secret';
