import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { IncompleteConfiguration } from '../data/configuration.ts';
import { problemOf } from '../data/errors.ts';
import { appMessages } from '../messages/en/app.ts';
import { currentAuth, retrySession, subscribeToAuth } from '../session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Renders nothing until the session is known (specification section 2), or why it can't be determined. */
export function StartGate({ children }: { readonly children: ReactNode }) {
  const auth = useSyncExternalStore(subscribeToAuth, currentAuth);
  if (auth.state === 'loading') return null;
  return auth.state === 'failed' ? <StartProblem problem={auth.problem} /> : children;
}

function StartProblem({ problem }: { readonly problem: unknown }) {
  // A hanging call keeps hanging until the page is reloaded.
  const startAgain = problemOf(problem).kind === 'timeout' ? reloadPage : retrySession;

  useEffect(() => {
    window.addEventListener('online', startAgain);
    return () => window.removeEventListener('online', startAgain);
  }, [startAgain]);

  if (problem instanceof IncompleteConfiguration) {
    return (
      <main className="wrap max-w-2xl py-16">
        <PageTitle>{appMessages.notConfiguredTitle}</PageTitle>
        <p role="alert" className="mt-4 text-[1.1rem]">
          {appMessages.notConfigured(problem.missing)}
        </p>
      </main>
    );
  }
  return (
    <main className="wrap max-w-2xl py-16">
      <PageTitle>{appMessages.unreachableTitle}</PageTitle>
      <p role="alert" className="my-4 text-[1.1rem]">
        {appMessages.unreachable}
      </p>
      <Button variant="main" onClick={startAgain}>
        {appMessages.startAgain}
      </Button>
    </main>
  );
}

function reloadPage(): void {
  location.reload();
}
