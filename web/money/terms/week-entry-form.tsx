import { useState } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Field } from '../../ui/field';
import { SettlementForm } from '../settlements/settlement-form';
import { useWeekRecord } from './driver-terms-queries';
import { MONDAYS, mondayIn } from './terms-form';

type Props = { driver: DriverWithDocuments; onClose: () => void };

/** An acerto of any week, of which there may be no record yet. */
export function WeekEntryForm({ driver, onClose }: Props) {
  const [week, setWeek] = useState(() => mondayIn(-1));
  const record = useWeekRecord(driver.id, week);
  return (
    <SettlementForm
      driverId={driver.id}
      week={week}
      record={record && !isFrozen(record) ? record : undefined}
      onClose={onClose}
    >
      <Field
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

function hintOf(record: FinancialRecord | null | undefined): string | undefined {
  if (record === null) return 'Ainda sem registo.';
  return record && isFrozen(record) ? 'Já paga, ou num ficheiro para o banco.' : undefined;
}

function isFrozen({ status, inBatch }: FinancialRecord): boolean {
  return status === 'PAID' || inBatch !== null;
}
