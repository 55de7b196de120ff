import type { MouseEvent } from 'react';
import { CARS_LIST } from '../../ui/driver-links';
import { TAB, TAB_ROW } from '../../ui/tab-class';

const LISTS = [
  ['drivers', '/drivers', 'Condutores'],
  ['cars', CARS_LIST, 'Viaturas'],
] as const;

type Props = { list: 'drivers' | 'cars'; onFollow: (event: MouseEvent<HTMLAnchorElement>) => void };

/** Links to the two lists of the page. */
export function ListLinks({ list, onFollow }: Props) {
  return (
    <ul aria-label="Listas" className={`${TAB_ROW} mb-4`}>
      {LISTS.map(([name, href, label]) => (
        <li key={name} className="flex">
          <a href={href} aria-current={name === list ? 'page' : undefined} onClick={onFollow} className={TAB}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
