import { Skeleton } from '../skeleton';
import { UNREAD_ROW } from './table-parts';

/** SPEC.md §9. */
const PLACEHOLDERS = ['1', '2', '3', '4', '5'];

export function PlaceholderRows() {
  return PLACEHOLDERS.map((row) => (
    <tr
      key={row}
      {...UNREAD_ROW}
      data-placeholder=""
      className="mb-3 grid h-48 grid-cols-6 content-between rounded-xl border border-line bg-surface p-4 sm:h-36 sm:grid-cols-12 lg:table-row lg:h-16 lg:rounded-none lg:border-0 lg:border-b lg:last:border-b-0"
    >
      <td className="order-1 col-span-4 sm:col-span-9 lg:px-3 xl:px-4">
        <div className="flex items-center gap-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grow">
            <Skeleton className="mb-2 h-3.5 w-2/3" />
            <Skeleton className="h-3 w-11/12" />
          </div>
        </div>
      </td>
      <td className="order-3 col-span-2 sm:col-span-3 lg:px-3 xl:px-4">
        <Skeleton className="h-3.5 w-3/4" />
      </td>
      <td className="order-4 col-span-2 lg:px-3 xl:px-4">
        <Skeleton className="h-3.5 w-12" />
      </td>
      <td className="order-2 col-span-2 justify-self-end sm:col-span-3 lg:px-3 xl:px-4">
        <Skeleton className="h-5 w-16 rounded-full" />
      </td>
      <td className="order-5 col-span-2 lg:px-3 xl:px-4">
        <Skeleton className="h-3.5 w-20" />
      </td>
      <td className="order-6 col-span-6 sm:col-span-5 lg:px-3 xl:px-4">
        <Skeleton className="h-8 w-16 rounded-lg" />
      </td>
    </tr>
  ));
}
