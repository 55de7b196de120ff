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
      className="grid h-48 grid-cols-2 content-between gap-x-4 px-5 py-4 md:table-row md:h-14"
    >
      <td className="md:px-2 md:pl-5 lg:px-3 lg:pl-5">
        <Skeleton className="mb-2 h-3.5 w-32" />
        <Skeleton className="h-3 w-12" />
      </td>
      <td className="md:px-2 lg:px-3">
        <Skeleton className="h-3.5 w-20 max-md:ml-auto" />
      </td>
      {AMOUNTS.map((amount) => (
        <td key={amount} className="md:px-2 lg:px-3">
          <Skeleton className="h-3.5 w-20 md:ml-auto" />
        </td>
      ))}
      <td className="md:px-2 md:pr-5 lg:px-3 lg:pr-5">
        <Skeleton className="h-5 w-16 rounded-full md:ml-auto" />
      </td>
    </tr>
  ));
}
