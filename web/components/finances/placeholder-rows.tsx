import { UNREAD_ROW } from '../drivers/table-parts';
import { Skeleton } from '../skeleton';

/** SPEC.md §9. */
const ROWS = ['1', '2', '3', '4', '5'];

const AMOUNTS = ['gross', 'commission', 'flat rate', 'net'];

export function PlaceholderRows() {
  return ROWS.map((row) => (
    <tr
      key={row}
      {...UNREAD_ROW}
      data-placeholder=""
      className="grid h-52 grid-cols-2 content-between gap-x-4 px-5 py-4 md:h-32 md:grid-cols-4 lg:table-row lg:h-14"
    >
      <td className="lg:px-3 lg:pl-5">
        <Skeleton className="mb-2 h-3.5 w-32" />
        <Skeleton className="h-3 w-12" />
      </td>
      <td className="lg:px-3">
        <Skeleton className="h-3.5 w-20 max-lg:ml-auto" />
      </td>
      {AMOUNTS.map((amount) => (
        <td key={amount} className="lg:px-3">
          <Skeleton className="h-3.5 w-20 lg:ml-auto" />
        </td>
      ))}
      <td className="lg:px-3">
        <Skeleton className="h-5 w-16 rounded-full lg:ml-auto" />
      </td>
      <td className="lg:px-3 lg:pr-5">
        <Skeleton className="ml-auto h-7 w-12" />
      </td>
    </tr>
  ));
}
