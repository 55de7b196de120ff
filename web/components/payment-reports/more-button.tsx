import { Button } from '../button';

type Props = { hidden: number; onMore: () => void };

/** Below a list of which not all is shown. */
export function MoreButton({ hidden, onMore }: Props) {
  if (hidden === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
      <Button onClick={onMore}>Mostrar mais</Button>
      <p className="text-muted text-sm tabular-nums">{hidden === 1 ? 'Falta 1' : `Faltam ${hidden}`}</p>
    </div>
  );
}
