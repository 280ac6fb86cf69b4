import { Sentence } from '../../ui/sentence.tsx';
import { requestActionWords, requestWords } from '../../words/en/requests.ts';
import type { AskedAction } from './request-action.ts';

interface ActSentenceProps {
  readonly act: AskedAction;
  /** Before it is done, or after. */
  readonly kind: 'question' | 'done';
}

/** What is said of an act on a request, which is named by its patient and group. */
export function ActSentence({ act: { action, request }, kind }: ActSentenceProps) {
  const { [kind]: sentence } = requestActionWords[action];
  const words = (patient: string) => sentence(requestWords.name(patient, request.requiredBloodGroup));
  return <Sentence words={words} parts={[request.patientName]} />;
}
