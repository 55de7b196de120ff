import { useQuery } from '@tanstack/react-query';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import { LoadError } from '../../ui/load-error';
import { CostMovements } from './cost-movements';
import { mayHaveCosts } from './cost-texts';
import { recordCostsQuery } from './costs';

/** The movements behind the costs of a record; nothing where it has none. */
export function RecordCosts({ record: { id, settlements } }: { record: FinancialRecordDetails }) {
  const costs = useQuery({ ...recordCostsQuery(id), enabled: mayHaveCosts(settlements) });
  if (costs.isLoadingError) {
    return (
      <LoadError
        title="Não foi possível carregar os custos da viatura"
        busy={costs.isFetching}
        onRetry={() => costs.refetch()}
      />
    );
  }
  return costs.data && costs.data.length > 0 ? <CostMovements costs={costs.data} /> : null;
}
