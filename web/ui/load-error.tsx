import { Button } from './button';
import { EmptyState } from './empty-state';

type Props = { title: string; busy: boolean; onRetry: () => void };

/** A list that could not be loaded, with a way to try again. */
export function LoadError({ title, busy, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState icon="circle-alert" title={title} hint="Verifique a ligação e tente novamente.">
        <Button busy={busy} onClick={onRetry}>
          Tentar novamente
        </Button>
      </EmptyState>
    </div>
  );
}
