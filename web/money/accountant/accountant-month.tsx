import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { MonthVersion } from '../../../src/operations/accountant/schema';
import { monthsAfter } from '../../../src/platform/domain/calendar';
import { monthInWords } from '../../../src/platform/domain/date-words';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import { failureText } from '../../ui/requests/failure-text';
import { Select } from '../../ui/select';
import { monthsQuery, useMonthFile, versionLink } from './accountant-months';

/** Months that can be chosen. */
const MONTHS_BACK = 12;

/** The accountant's file of a month. */
export function AccountantMonth() {
  const titleId = useId();
  const { data } = useQuery(monthsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const { mutate, isPending, isSuccess, error } = useMonthFile();
  if (!data) return null;
  const month = chosen ?? data.last;
  const text = isSuccess ? 'O mês está nas suas transferências.' : error ? failureText(error) : '';
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-3 rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={titleId} className="font-semibold">
          Para o contabilista
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <Select
            aria-label="Mês"
            value={month}
            className="w-52"
            onChange={(event) => setChosen(event.target.value)}
          >
            {monthsUntil(data.last).map((each) => (
              <option key={each} value={each}>
                {monthInWords(each)}
              </option>
            ))}
          </Select>
          <Button size="small" busy={isPending} onClick={() => mutate(month)}>
            Guardar o mês (ZIP)
          </Button>
        </div>
      </div>
      <p className="text-muted text-sm">
        Excel e CSV por condutor e semana, com comissões, custos por viatura e os ficheiros dos recibos. Uma
        semana pertence ao mês da sua segunda-feira.
      </p>
      <Versions versions={data.versions.filter((version) => version.month === month)} />
      <p role="status" className={`text-sm empty:hidden ${error ? 'text-bad' : 'text-muted'}`}>
        {text}
      </p>
    </section>
  );
}

function monthsUntil(last: string): string[] {
  return Array.from({ length: MONTHS_BACK }, (_, n) => monthsAfter(`${last}-01`, -n).slice(0, 7));
}

/** The versions of a month, newest first. */
function Versions({ versions }: { versions: readonly MonthVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {versions.map(({ month, version, isKept, createdBy, createdAt }) => (
        <li key={version} className="flex flex-wrap items-center gap-x-3">
          {isKept ? (
            <a
              href={versionLink(month, version)}
              download
              className="inline-flex min-h-6 items-center font-medium underline pointer-coarse:min-h-11"
            >
              {`Versão ${version}`}
            </a>
          ) : (
            <span className="font-medium">{`Versão ${version}, apagada com os dados de um condutor`}</span>
          )}
          <span className="text-muted tabular-nums">{`${formatDateTime(createdAt)} · ${createdBy}`}</span>
        </li>
      ))}
    </ul>
  );
}
