import { Component, type ReactNode } from 'react';
import { appMessages } from '#app/messages.ts';
import { logProblem } from '../lib/firestore/errors.ts';
import { Alert } from '../ui/alert.tsx';
import { PageTitle } from '../ui/page-title.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Nothing is rendered around it: its message is the whole page. */
  readonly isWholePage?: boolean;
}

/** Limits a rendering error to one screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logProblem('A screen could not be rendered.', error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const message = (
      <>
        <PageTitle className="mb-4">{appMessages.crashedTitle}</PageTitle>
        <Alert onRetry={() => this.setState({ hasFailed: false })}>{appMessages.crashed}</Alert>
      </>
    );
    return this.props.isWholePage ? <main className="shell py-16">{message}</main> : message;
  }
}
