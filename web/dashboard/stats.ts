import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '../../src/money/stats/schema';
import { STATS_KEY } from '../ui/requests/query-keys';

export const statsQuery = queryOptions<Stats>({ queryKey: STATS_KEY });
