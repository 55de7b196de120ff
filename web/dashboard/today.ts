import { queryOptions } from '@tanstack/react-query';
import type { Today } from '../../src/operations/today/schema';
import { TODAY_KEY } from '../ui/requests/query-keys';

export const todayQuery = queryOptions<Today>({ queryKey: TODAY_KEY });
