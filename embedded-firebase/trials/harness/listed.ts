/** Splits a list whose items are separated by at least two spaces or a line end. */
export function listed({ raw: [text = ''] }: TemplateStringsArray): readonly string[] {
  return text.split(/\s{2,}/);
}
