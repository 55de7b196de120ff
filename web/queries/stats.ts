import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '../../src/stats/schema';

export const STATS_KEY = ['/api/stats'];

export const statsQuery = queryOptions<Stats>({ queryKey: STATS_KEY });
