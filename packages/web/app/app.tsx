import { useState } from 'react';
import { campus } from '../data/campus.ts';
import { SessionProvider } from '../session/session.tsx';
import { type TitleFrame, TitleFrameContext } from '../ui/page-title.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { StartGate } from './start-gate.tsx';

/** The whole app. */
export function App() {
  const [titleFrame] = useState<TitleFrame>(() => ({ siteName: campus.siteName, firstHeading: null }));
  return (
    <TitleFrameContext value={titleFrame}>
      <ErrorBoundary isWholePage>
        <StartGate>
          <SessionProvider>
            <AppRoutes />
          </SessionProvider>
        </StartGate>
      </ErrorBoundary>
    </TitleFrameContext>
  );
}
