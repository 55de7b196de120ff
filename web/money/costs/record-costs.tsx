import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import { LoadError } from '../../ui/load-error';
import { useDeferred } from '../../ui/use-deferred';
import { recordCostsQuery } from './costs';
import { mayHaveCosts } from './may-have-costs';

const loadMovements = async () => (await import('./cost-movements')).CostMovements;

/** The movements behind the costs of a record; nothing where it has none. */
export function RecordCosts({ record: { id, settlements } }: { record: FinancialRecordDetails }) {
  const costs = useQuery({ ...recordCostsQuery(id), enabled: mayHaveCosts(settlements) });
  const [hasFailed, setFailed] = useState(false);
  const has = costs.data !== undefined && costs.data.length > 0;
  const CostMovements = useDeferred(loadMovements, {
    wanted: has && !hasFailed,
    what: 'os custos da viatura',
    onFailed: () => setFailed(true),
  });
  if (costs.isLoadingError) {
    return (
      <LoadError
        title="Não foi possível carregar os custos da viatura"
        busy={costs.isFetching}
        onRetry={() => costs.refetch()}
      />
    );
  }
  return has && CostMovements ? <CostMovements costs={costs.data} /> : null;
}
