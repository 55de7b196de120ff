import type { ReactNode } from 'react';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { Skeleton } from './skeleton';

/** A query, as far as its place on the page needs it. */
export type Loading<Data> = {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps<Data> = {
  of: Loading<Data>;
  failure: string;
  /** The place of the data while they load: a skeleton of this size, or what `loading` has. */
  skeleton?: string;
  loading?: ReactNode;
  /** An empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The place of a query's data: loading, failed, empty or there. */
export function Loaded<Data>({ of, failure, skeleton, loading, empty, children }: LoadedProps<Data>) {
  const { data } = of;
  if (data !== undefined) {
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
  }
  if (of.isError) return <LoadError title={failure} busy={of.isFetching} onRetry={() => of.refetch()} />;
  return skeleton === undefined ? loading : <Skeleton className={skeleton} />;
}

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
