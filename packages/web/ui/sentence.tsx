import { createElement, Fragment, type ReactElement } from 'react';

interface SentenceProps {
  /** Our words, given the parts as texts in their order. */
  readonly words: (...parts: string[]) => string;
  /** What people typed, or elements of ours. */
  readonly parts: readonly (string | ReactElement)[];
}

/** They stand for the parts in the words. */
const firstMark = 0xe000;
const marks = /([\ue000-\ue00f])/;

/**
 * A sentence of ours around what people typed. A name that is written from right to left would otherwise pull the
 * numbers and marks beside it to its other side.
 */
export function Sentence({ words, parts }: SentenceProps) {
  const sentence = words(...parts.map((_, index) => String.fromCharCode(firstMark + index)));
  // Every second piece is a mark, as the pattern keeps what it splits at.
  const pieces = sentence.split(marks).map((piece, index) => {
    const part = index % 2 === 0 ? undefined : parts[piece.charCodeAt(0) - firstMark];
    return typeof part === 'string' ? createElement('bdi', null, part) : (part ?? piece);
  });
  return createElement(Fragment, null, ...pieces);
}
