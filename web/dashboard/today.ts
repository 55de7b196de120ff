import { queryOptions } from '@tanstack/react-query';
import type { Today } from '../../src/operations/today/schema';

export const todayQuery = queryOptions<Today>({ queryKey: ['/api/today'] });
