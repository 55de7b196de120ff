import { Component, type ReactNode } from 'react';
import { buttonClass } from './button-class';

type Props = {
  children: ReactNode;
  /** The failure in a sentence; the hint is about the button. */
  sentence: string;
  hint: string;
  /** Loads again what failed; `render` shows it anew. */
  onReload: (render: () => void) => void;
};

type State = { hasFailed: boolean; isLoading: boolean };

/** Shows a sentence and a button in place of what could not be rendered. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, isLoading: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  reload = () => {
    this.setState({ isLoading: true });
    this.props.onReload(() => this.setState({ hasFailed: false, isLoading: false }));
  };

  override render() {
    const { children, sentence, hint } = this.props;
    const { hasFailed, isLoading } = this.state;
    if (!hasFailed) return children;
    return (
      <div role="alert" className="rounded-xl border border-bad bg-bad-soft p-4 text-bad">
        <p className="font-medium">{sentence}</p>
        <p className="mt-1 text-sm">{hint}</p>
        <button
          type="button"
          disabled={isLoading}
          aria-busy={isLoading || undefined}
          onClick={this.reload}
          className={`${buttonClass()} mt-3`}
        >
          Recarregar
        </button>
      </div>
    );
  }
}

/** A whole island: nothing of it is left to use, and the page is loaded again with what it keeps. */
export function IslandBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      sentence="Não foi possível mostrar esta página."
      hint="Recarregue-a para continuar. O que já guardou ou enviou não se perde."
      onReload={() => location.reload()}
    >
      {children}
    </ErrorBoundary>
  );
}

type PartProps = { children: ReactNode; onReload?: (render: () => void) => void };

/** A part of an island, which fails and comes back alone: text typed in the others stays. */
export function PartBoundary({ children, onReload = (render) => render() }: PartProps) {
  return (
    <ErrorBoundary
      sentence="Não foi possível mostrar esta parte."
      hint="O resto da página continua a funcionar. Se falhar outra vez, recarregue a página inteira."
      onReload={onReload}
    >
      {children}
    </ErrorBoundary>
  );
}
