import { createElement, type ReactElement } from 'react';

interface SentenceProps {
  /** The sentence, given its parts as texts. */
  readonly template: (...parts: string[]) => string;
  /** Typed texts, or elements. */
  readonly parts: readonly (string | ReactElement)[];
}

/** Placeholders for the parts: code points of a private use area. */
const firstPlaceholder = 0xe000;
const placeholders = /([\ue000-\ue00f])/;

/**
 * A sentence with typed texts in it, each isolated by `bdi` (bidirectional isolation): a name written from right to left
 * would otherwise reorder the numbers and punctuation next to it.
 */
export function Sentence({ template, parts }: SentenceProps) {
  const sentence = template(...parts.map((_, index) => String.fromCharCode(firstPlaceholder + index)));
  // Every second piece is a placeholder, as the pattern captures its separators.
  const pieces = sentence.split(placeholders).map((piece, index) => {
    const part = index % 2 === 0 ? undefined : parts[piece.charCodeAt(0) - firstPlaceholder];
    return typeof part === 'string' ? createElement('bdi', { translate: 'no' }, part) : (part ?? piece);
  });
  // Another sentence has other pieces.
  return createElement('span', { key: sentence }, ...pieces);
}

/** A part that is not divided by a line break, such as a phone number. */
export function unbroken(text: string): ReactElement {
  return createElement('span', { key: text, className: 'unbroken', translate: 'no' }, text);
}
