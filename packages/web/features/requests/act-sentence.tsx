import { requestActionMessages, requestMessages } from '../../messages/en/requests.ts';
import { Sentence } from '../../ui/sentence.tsx';
import type { AskedAction } from './request-action.ts';

interface ActSentenceProps {
  readonly act: AskedAction;
  /** Before it is done, or after. */
  readonly kind: 'question' | 'done';
}

/** What is said of an act on a request, which is named by its patient and group. */
export function ActSentence({ act: { action, request }, kind }: ActSentenceProps) {
  const { [kind]: sentence } = requestActionMessages[action];
  const words = (patient: string) => sentence(requestMessages.name(patient, request.requiredBloodGroup));
  return <Sentence words={words} parts={[request.patientName]} />;
}
