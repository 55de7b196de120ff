import { queryOptions } from '@tanstack/react-query';
import type { DocumentVersion } from '../../../src/people/documents/schema';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';

/** Every version of a driver's documents, with who decided, when and why. */
export function versionsQuery(driverId: string) {
  return queryOptions<DocumentVersion[]>({ queryKey: [...DRIVERS_KEY, driverId, 'documents'] });
}
