import type { ReactElement } from 'react';
import { communityMessages } from '#messages/community.ts';
import { campus } from '../data/configuration.ts';
import type { SessionMember } from '../session/session.tsx';
import { Sentence, unbroken } from '../ui/sentence.tsx';

/**
 * The sentence for a suspended member; null for the others. The form is still there: an admin may have restored the member since
 * the user record was read.
 */
export function suspensionSentence({ isSuspended }: Pick<SessionMember, 'isSuspended'>): ReactElement | null {
  if (!isSuspended) return null;
  const template = (number = '') => communityMessages.suspended(number);
  return <Sentence template={template} parts={[unbroken(campus.adminPhone)]} />;
}
