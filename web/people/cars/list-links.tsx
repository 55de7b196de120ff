import type { MouseEvent } from 'react';
import { CARS_LIST } from '../../ui/driver-links';

const LISTS = [
  ['drivers', '/drivers', 'Condutores'],
  ['cars', CARS_LIST, 'Viaturas'],
] as const;

type Props = { list: 'drivers' | 'cars'; onFollow: (event: MouseEvent<HTMLAnchorElement>) => void };

/** Links to the two lists of the page. */
export function ListLinks({ list, onFollow }: Props) {
  return (
    <ul aria-label="Listas" className="mb-4 flex flex-wrap gap-1">
      {LISTS.map(([name, href, label]) => (
        <li key={name}>
          <a
            href={href}
            aria-current={name === list ? 'page' : undefined}
            onClick={onFollow}
            className="inline-flex min-h-9 items-center pointer-coarse:min-h-11 rounded-lg px-3 font-medium text-muted text-sm hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
