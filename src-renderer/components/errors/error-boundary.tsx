/** Catches what a screen threw while it was drawn, so that what stands around it stays. React has this for classes alone. */
import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface Caught {
  readonly thrown: unknown;
  /** The components it was thrown in, innermost first; null until React has said so. */
  readonly within: string | null;
}

interface Props {
  /** Where somebody is: once it changes, the children are drawn again. */
  readonly place: string;
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

  override componentDidUpdate({ place }: Props): void {
    if (place !== this.props.place && this.state.caught !== null) this.setState({ caught: null });
  }

  override render(): ReactNode {
    return this.state.caught === null ? this.props.children : this.props.instead(this.state.caught);
  }
}
