/**
 * Catches an error thrown while a screen renders, so that the frame around it remains. React supports this only in
 * classes.
 */
import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface Caught {
  readonly thrown: unknown;
  /** The components in which it was thrown, innermost first; null until React reports them. */
  readonly within: string | null;
}

interface Props {
  /** The current location: when it changes, the children are rendered again. */
  readonly location: string;
  readonly instead: (caught: Caught) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly caught: Caught | null;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { caught: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { caught: { thrown, within: null } };
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ caught: { thrown, within: componentStack ?? null } });
  }

  override componentDidUpdate({ location }: Props): void {
    if (location !== this.props.location && this.state.caught !== null) this.setState({ caught: null });
  }

  override render(): ReactNode {
    return this.state.caught === null ? this.props.children : this.props.instead(this.state.caught);
  }
}
