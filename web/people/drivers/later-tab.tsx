import type { ComponentType } from 'react';
import { useState } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import type { DriverTab } from '../../ui/driver-links';
import { Skeleton } from '../../ui/skeleton';
import { useDeferred } from '../../ui/use-deferred';

type Name = Exclude<DriverTab, 'documents'>;
type Props = { driver: DriverWithDocuments };

const LOADERS: Record<Name, () => Promise<ComponentType<Props>>> = {
  weeks: async () => (await import('../../money/finances/driver-weeks')).DriverWeeks,
  car: async () => (await import('../cars/driver-cars')).DriverCars,
  terms: async () => (await import('./terms-tab')).TermsTab,
  account: async () => (await import('../bank-accounts/bank-account')).BankAccounts,
  history: async () => (await import('./driver-history')).DriverHistory,
};

/** A tab whose script is fetched once it is chosen. */
export function LaterTab({ name, driver }: Props & { name: Name }) {
  const [hasFailed, setFailed] = useState(false);
  const Tab = useDeferred(LOADERS[name], {
    wanted: true,
    what: 'o separador',
    onFailed: () => setFailed(true),
  });
  if (Tab) return <Tab driver={driver} />;
  return hasFailed ? null : <Skeleton className="h-40 w-full" />;
}
