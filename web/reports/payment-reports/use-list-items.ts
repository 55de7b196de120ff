import { useState } from 'react';
import { useDeferred } from '../../ui/use-deferred';

const loadItems = () => import('./list-items');

type List<Item> = {
  data: Item[] | undefined;
  isError: boolean;
  isFetching: boolean;
  isRefetchError: boolean;
  refetch: () => Promise<unknown>;
};

/** The list components, loaded once any list has an item; `listed` gives the props of `LoadedList`. */
export function useListItems(lists: readonly List<unknown>[]) {
  const [hasFailed, setFailed] = useState(false);
  const parts = useDeferred(loadItems, {
    wanted: !hasFailed && lists.some(({ data = [] }) => data.length > 0),
    what: 'os relatórios',
    onFailed: () => setFailed(true),
  });
  function listed<Item>(query: List<Item>) {
    const { data, isFetching, isRefetchError } = query;
    const isThere = parts !== null || data?.length === 0;
    const refetch = () => {
      setFailed(false);
      return query.refetch();
    };
    return {
      items: isThere ? data : undefined,
      query: { isError: query.isError || (hasFailed && !isThere), isFetching, isRefetchError, refetch },
    };
  }
  return { parts, listed };
}
