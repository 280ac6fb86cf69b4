import { Component, type ReactNode } from 'react';
import { logProblem } from '../data/log.ts';
import { Problem } from '../ui/problem.tsx';
import { appWords } from '../words/en/app.ts';

/** Keeps a fault in one screen from taking the rest of the page with it. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logProblem('A screen failed while it was drawn.', error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Problem onRetry={() => this.setState({ hasFailed: false })}>{appWords.crashed}</Problem>;
  }
}
