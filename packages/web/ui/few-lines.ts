/** A text with more lines is shown as one paragraph. */
const maxLines = 12;

/** A text for a place that has no room for hundreds of lines. */
export function withFewLines(text: string): string {
  const lines = text.split('\n');
  return lines.length > maxLines ? lines.filter((line) => line !== '').join(' ') : text;
}
