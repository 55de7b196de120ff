import { useQuery } from '@tanstack/react-query';
import { MOST_EXPORTED } from '../../../src/money/finances/rules';
import { RECORDS_KEY } from '../../ui/requests/query-keys';
import { useCorrections } from '../corrections/use-corrections';
import { WeekPlace } from '../week-closings/week-place';
import { TOOL_LINE } from './filter-grid';
import { summaryQuery } from './financial-records';
import { queryOf, type RecordFilter } from './record-filter';
import { RecordFilters } from './record-filters';
import { WeeksDisclosure } from './weeks-disclosure';

type Props = {
  filter: RecordFilter;
  onChange: (filter: RecordFilter) => void;
  /** The records are still to come. */
  isBusy: boolean;
};

/** All that stands above the records. */
export function RecordTools({ filter, onChange, isBusy }: Props) {
  const corrections = useCorrections(!isBusy);
  return (
    <>
      <search>
        <RecordFilters filter={filter} onChange={onChange} />
      </search>
      <div className={TOOL_LINE}>
        <ExportLinks filter={filter} />
        {corrections}
      </div>
      <WeeksDisclosure
        chosen={filter.week}
        onChoose={(week) => onChange({ ...filter, week: week === filter.week ? undefined : week })}
      />
      <WeekPlace week={filter.week} />
    </>
  );
}

/** Links, so that the browser takes the file by itself. */
function ExportLinks({ filter }: { filter: RecordFilter }) {
  const { data } = useQuery(summaryQuery(queryOf({ ...filter, order: undefined })));
  const isTooLong = (data?.records ?? 0) > MOST_EXPORTED;
  const path = `${RECORDS_KEY}/export?${queryOf(filter)}`;
  return (
    <p className="flex min-h-6 flex-wrap sm:min-h-8 items-center gap-x-4 text-muted text-sm">
      {isTooLong ? 'Para exportar, escolha uma semana.' : 'Exportar estes registos:'}
      {!isTooLong &&
        (['csv', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            href={`${path}&format=${format}`}
            download
            className="inline-flex min-h-6 items-center font-medium text-ink underline"
            aria-label={`Exportar ${format.toUpperCase()}`}
          >
            {format.toUpperCase()}
          </a>
        ))}
    </p>
  );
}
