import { type ComponentProps, useState } from 'react';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import { DateField } from '../../ui/date-field';
import { SettlementForm } from '../settlements/settlement-form';
import { useWeekRecord } from './driver-terms-queries';
import { MONDAYS } from './terms-form';

type Props = {
  /** The week that is offered. */
  week: string;
  onClose: () => void;
} & Pick<ComponentProps<typeof SettlementForm>, 'driver' | 'given' | 'entered'>;

/** An acerto of any week, of which there may be no record yet. */
export function WeekEntryForm({ driver, week: offered, entered = 0, ...props }: Props) {
  const [week, setWeek] = useState(offered);
  const record = useWeekRecord(driver.id, week);
  return (
    <SettlementForm
      driver={driver}
      week={week}
      record={record?.mayChange ? record : undefined}
      // Not before the payout is known that it changes.
      entered={record === undefined ? 0 : entered}
      {...props}
    >
      <DateField
        label="Semana (segunda-feira)"
        name="week"
        value={week}
        onChange={(event) => setWeek(event.target.value)}
        hint={hintOf(record)}
        {...MONDAYS}
      />
    </SettlementForm>
  );
}

function hintOf(record: FinancialRecordDetails | null | undefined): string | undefined {
  if (record === null) return 'Ainda sem registo.';
  if (!record || record.mayChange) return undefined;
  return record.isWeekClosed ? 'A semana está fechada.' : 'Já paga, ou num ficheiro para o banco.';
}
