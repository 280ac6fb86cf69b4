/** JSON that is ready to be sent: as text, or in UTF-8 where the database has put it together, so that nobody decodes it. */
export type AnswerText = string | Uint8Array<ArrayBuffer>;

/** What stands before, between and behind the documents of an answer. */
export interface AnswerFrame {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/** An answer as text. */
export function textOfAnswer(answer: AnswerText): string {
  return typeof answer === 'string' ? answer : new TextDecoder().decode(answer);
}
