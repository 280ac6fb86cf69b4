import { Component, type ReactNode } from 'react';
import { logProblem } from '../data/log.ts';
import { appMessages } from '../messages/en/app.ts';
import { Alert } from '../ui/alert.tsx';
import { PageTitle } from '../ui/page-title.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Nothing stands around it: what it draws is the whole page. */
  readonly isWholePage?: boolean;
}

/** Keeps a fault in one screen from taking the rest of the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logProblem('A screen failed while it was drawn.', error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const fault = (
      <>
        <PageTitle className="mb-4">{appMessages.crashedTitle}</PageTitle>
        <Alert onRetry={() => this.setState({ hasFailed: false })}>{appMessages.crashed}</Alert>
      </>
    );
    return this.props.isWholePage ? <main className="wrap py-16">{fault}</main> : fault;
  }
}
