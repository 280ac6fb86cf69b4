import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { appMessages } from '#app/messages.ts';
import { IncompleteConfiguration } from '../lib/firestore/configuration.ts';
import { problemOf } from '../lib/firestore/errors.ts';
import { currentAuth, prerenderedAuth, retrySession, subscribeToAuth } from '../session/session-store.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Renders nothing until the session is known (specification section 2), or why it can't be determined. */
export function StartGate({ children }: { readonly children: ReactNode }) {
  const auth = useSyncExternalStore(subscribeToAuth, currentAuth, prerenderedAuth);
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

  const missing = problem instanceof IncompleteConfiguration ? problem.missing : null;
  return (
    <main className="shell max-w-2xl py-16">
      <PageTitle>
        {missing === null ? appMessages.unreachableTitle : appMessages.notConfiguredTitle}
      </PageTitle>
      <div className="my-4">
        <Alert>{missing === null ? appMessages.unreachable : appMessages.notConfigured(missing)}</Alert>
      </div>
      {missing === null && (
        <Button variant="main" onClick={startAgain}>
          {appMessages.startAgain}
        </Button>
      )}
    </main>
  );
}

function reloadPage(): void {
  location.reload();
}
