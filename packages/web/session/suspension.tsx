import type { ReactElement } from 'react';
import { communityMessages } from '#session/messages.ts';
import { campus } from '../lib/firestore/configuration.ts';
import { Sentence, unbroken } from '../ui/sentence.tsx';
import type { SessionMember } from './session.tsx';
import { detectSuspension } from './user-record.ts';

/**
 * The sentence for a suspended member; null for the others. The form is still there: an admin may have restored the member since
 * the user record was read.
 */
export function suspensionSentence({ isSuspended }: Pick<SessionMember, 'isSuspended'>): ReactElement | null {
  if (!isSuspended) return null;
  const template = (number = '') => communityMessages.suspended(number);
  return <Sentence template={template} parts={[unbroken(campus.adminPhone)]} />;
}

/** The sentence for a write that was refused because an admin has suspended the member since; null for any other failure. */
export async function explainSuspension(error: unknown): Promise<ReactElement | null> {
  return suspensionSentence({ isSuspended: await detectSuspension(error) });
}
