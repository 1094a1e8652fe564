import { Component, type ReactNode } from 'react';
import { words } from '#words/words.ts';
import { PlainPage, ReloadButton } from './plain-page.tsx';

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { hasFailed: boolean };

/** The last net for a bug while drawing: never a blank window. React can catch these in a class only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PlainPage
        title={words.trouble.whileDrawing.title}
        text={words.trouble.whileDrawing.text}
        code="IC-BUG-page"
      >
        <ReloadButton />
      </PlainPage>
    );
  }
}
