import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { costFilesQuery } from '../../money/costs/costs';
import { may } from '../../ui/session/rights';
import { useDeferred } from '../../ui/use-deferred';

const loadCard = async () => (await import('./cost-files-card')).CostFilesCard;

/** The files of costs, once there is one. */
export function CostFilesPlace() {
  const [hasFailed, setFailed] = useState(false);
  const { data = [] } = useQuery({ ...costFilesQuery, enabled: may('money.read') });
  const CostFilesCard = useDeferred(loadCard, {
    wanted: data.length > 0 && !hasFailed,
    what: 'os ficheiros de custos',
    onFailed: () => setFailed(true),
  });
  return CostFilesCard && data.length > 0 ? <CostFilesCard files={data} /> : null;
}
