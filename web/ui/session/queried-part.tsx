import { notifyManager, QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { PartBoundary } from '../error-boundary';

/** A part whose data are queries: they are asked for again before it is rendered anew, since they may be its fault. */
export function QueriedPart({ children }: { children: ReactNode }) {
  const client = useContext(QueryClientContext);
  const reload = async (render: () => void) => {
    client?.removeQueries({ type: 'inactive' });
    await client?.invalidateQueries();
    // An answer reaches the parts in a later task: until then they have the old data, which fail again.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    render();
  };
  return <PartBoundary onReload={reload}>{children}</PartBoundary>;
}
