import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import { Loaded } from '../../ui/loaded';
import { useDeferred } from '../../ui/use-deferred';
import { recordCostsQuery } from './costs';

const loadParts = async () => {
  const [{ WeekCars }, { CostMovements }] = await Promise.all([
    import('./week-cars'),
    import('./cost-movements'),
  ]);
  return { WeekCars, CostMovements };
};

/** The cars of a record's week, and the movements behind its costs; nothing where it has none. */
export function RecordCosts({ record: { id, held, settlements } }: { record: FinancialRecordDetails }) {
  const mayHaveCosts = settlements.some(({ restsOn }) => restsOn === 'costs');
  const costs = useQuery({ ...recordCostsQuery(id), enabled: mayHaveCosts });
  const [hasFailed, setFailed] = useState(false);
  const hasCosts = costs.data !== undefined && costs.data.length > 0;
  const parts = useDeferred(loadParts, {
    wanted: (hasCosts || held.cars.length + held.cards.length > 0) && !hasFailed,
    what: 'os custos da viatura',
    onFailed: () => setFailed(true),
  });
  return (
    <>
      {parts && <parts.WeekCars held={held} />}
      <Loaded of={costs} failure="Não foi possível carregar os custos da viatura" empty={null}>
        {(all) => parts && <parts.CostMovements costs={all} />}
      </Loaded>
    </>
  );
}
