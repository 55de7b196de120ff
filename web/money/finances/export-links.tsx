import { MOST_EXPORTED } from '../../../src/money/finances/finances-limits';
import { RECORDS_KEY } from '../../ui/requests/query-keys';
import { queryOf, type RecordFilter } from './record-filter';

type Props = { filter: RecordFilter | null; records: number | undefined };

/** Links, so that the browser downloads the file itself. Their space is reserved until the filter is known. */
export function ExportLinks({ filter, records = 0 }: Props) {
  const isTooLong = records > MOST_EXPORTED;
  const path = `${RECORDS_KEY}/export?${queryOf({ ...filter })}`;
  return (
    <p
      className={`flex min-h-6 flex-wrap items-center gap-x-4 text-muted text-sm ${filter ? '' : 'invisible'}`}
    >
      <span>{isTooLong ? 'Para exportar, escolha uma semana.' : 'Exportar:'}</span>
      {!isTooLong &&
        (['csv', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            href={`${path}&format=${format}`}
            download
            className="low-target inline-flex min-h-6 items-center font-medium text-ink underline"
            aria-label={`Exportar ${format.toUpperCase()}`}
          >
            {format.toUpperCase()}
          </a>
        ))}
    </p>
  );
}
