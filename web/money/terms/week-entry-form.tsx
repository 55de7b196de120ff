import { type ComponentProps, useRef, useState } from 'react';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import {
  type DriverWeek,
  type DriverWeeks,
  nearestWeek,
  weekRefusal,
} from '../../../src/money/settlements/week-rules';
import { isMonday, shiftDate } from '../../../src/platform/domain/calendar';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { formatDate } from '../../ui/format';
import { shortWeek } from '../finances/week-words';
import { directionOf, type TypedSettlement, useSettlement } from '../settlements/settlement-fields';
import { SettlementFormOf } from '../settlements/settlement-form';
import { useDriverWeeks, useWeekRecord } from './driver-terms-queries';
import { MONDAYS, mondayIn } from './terms-form';

type Props = {
  /** The week that is offered, or the nearest to it that takes the acerto. */
  week: string;
  /** The fields that were typed as one line beside the form. */
  given?: Partial<TypedSettlement> | undefined;
} & Pick<ComponentProps<typeof SettlementFormOf>, 'driver' | 'onClose' | 'entered'>;

/** An acerto of any week, of which there may be no record yet. */
export function WeekEntryForm({ driver, week: offered, given, entered = 0, onClose }: Props) {
  const of = useSettlement(given);
  const isCredit = directionOf(of.watch()) === 'on';
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const weeks = useDriverWeeks(driver.id);
  const week = chosen ?? (weeks && nearestWeek({ week: offered, isCredit }, weeks)) ?? offered;
  const record = useWeekRecord(driver.id, week);
  const refusal = weeks && isMonday(week) ? refusalAt({ week, isCredit }, asShown(weeks, record)) : null;
  return (
    <SettlementFormOf
      of={of}
      driver={driver}
      week={week}
      record={record?.mayChange ? record : undefined}
      // Not before it is known which week it is of and the payout that it changes.
      entered={weeks === undefined || record === undefined || refusal !== null ? 0 : entered}
      refused={refusal !== null}
      onClose={onClose}
    >
      <div className="min-w-0">
        <DateField
          ref={field}
          label="Semana (segunda-feira)"
          name="week"
          value={week}
          onChange={({ target }) => setChosen(target.value)}
          hint={record === null && refusal === null ? 'Ainda sem registo.' : undefined}
          error={refusal?.reason}
          {...MONDAYS}
        />
        {refusal && (
          <Instead
            week={refusal.instead}
            onChoose={(nearest) => {
              setChosen(nearest);
              field.current?.focus();
            }}
          />
        )}
      </div>
    </SettlementFormOf>
  );
}

/** The week that takes it; without any a credit waits for the end of this week. */
function Instead({ week, onChoose }: { week: string | null; onChoose: (week: string) => void }) {
  if (week === null) return <p className="mt-1.5 text-sm">{laterText(mondayIn(0))}</p>;
  return (
    <>
      <p className="mt-1.5 text-sm">A semana mais próxima que o aceita é</p>
      <Button size="small" className="mt-1.5" onClick={() => onChoose(week)}>
        {shortWeek(week)}
      </Button>
    </>
  );
}

function laterText(week: string): string {
  return `Nenhuma outra semana o aceita agora. A de ${shortWeek(week)} aceita-o a partir de segunda-feira, ${formatDate(shiftDate(week, 7))}.`;
}

/** The weeks with what the shown record adds: a transfer of it that came back is not in the list. */
function asShown(weeks: DriverWeeks, record: FinancialRecordDetails | null | undefined): DriverWeeks {
  if (!record || record.mayChange) return weeks;
  const of = (week: string): DriverWeek => {
    const standing = weeks.of(week);
    const isOther = week !== record.weekStartDate || standing.isClosed || standing.status !== 'PENDING';
    return isOther ? standing : { ...standing, status: 'RETURNED' };
  };
  return { ...weeks, of };
}

/** Why the week takes no such acerto, and the nearest one that does; null where it takes it. */
function refusalAt(given: { week: string; isCredit: boolean }, weeks: DriverWeeks) {
  const reason = weekRefusal(given, weeks);
  if (reason === null) return null;
  return { reason, instead: nearestWeek(given, weeks) };
}
