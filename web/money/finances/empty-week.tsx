import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../ui/button-class';
import { formatDate } from '../../ui/format';
import { mondaysQuery } from './financial-records';
import { addressOf } from './record-filter';

/** The first steps from a week without records: its reports, and the last week before it that has records. */
export function EmptyWeek({ week }: { week: string | undefined }) {
  const { data } = useQuery(mondaysQuery);
  if (!data) return null;
  const others = data.map(({ weekStartDate }) => weekStartDate);
  const last = others.find((each) => week && each < week) ?? others[0];
  if (!week || !last) {
    return (
      <a href="/email-config#carregar" className={buttonClass()}>
        Carregar o primeiro relatório
      </a>
    );
  }
  return (
    <div className="grid justify-items-center gap-4">
      <p>{`A semana de ${formatDate(week)} ainda não tem relatórios.`}</p>
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
        <a href={`/finances?${addressOf({ week })}&passo=relatorios`} className={buttonClass()}>
          Carregar relatórios
        </a>
        <a href={`/finances?${addressOf({ week: last })}`} className="underline">
          {`Ver a semana de ${formatDate(last)}`}
        </a>
      </div>
    </div>
  );
}
