import { lazy, Suspense, useState } from 'react';
import { loadLazyComponent } from '../../data/load-lazy-component.ts';
import { isAnswered, noteAnswer } from '../../session/answered-questions.ts';

const NoticeQuestion = lazy(() =>
  loadLazyComponent(async () => (await import('./notice-question.tsx')).NoticeQuestion),
);
const question = 'notices';

/**
 * Asks a donor who registered before there were mails about requests whether to be told. A browser that knows that the donor has
 * chosen reads nothing for it.
 */
export function NoticeHint({ uid }: { readonly uid: string }) {
  const [isOpen] = useState(() => !isAnswered(uid, question));
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <NoticeQuestion uid={uid} onChosen={() => noteAnswer(uid, question)} />
    </Suspense>
  );
}
