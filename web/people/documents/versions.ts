import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DocumentVersion } from '../../../src/people/documents/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { rejectionWords } from '../../../src/platform/domain/rejection-reasons';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';

/** Every version of a driver's documents, with who decided, when and why. */
export function versionsQuery(driverId: string) {
  return queryOptions<DocumentVersion[]>({ queryKey: [...DRIVERS_KEY, driverId, 'documents'] });
}

/** Reasons of rejection, by rejected document. */
export function useReasons({ id, documents }: DriverWithDocuments): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({
    ...versionsQuery(id),
    enabled: documents.some(({ status }) => status === 'REJECTED'),
  });
  const words = data
    .filter(({ status }) => status === 'REJECTED')
    .map((it) => [it.id, rejectionWords(it.rejectionReason, it.rejectionNote)] as const);
  return new Map(words.filter((entry): entry is [string, string] => entry[1] !== null));
}
