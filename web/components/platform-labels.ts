import type { Platform } from '../../src/payment-reports/schema';

export const PLATFORM_LABELS: Record<Platform, string> = { uber: 'Uber', bolt: 'Bolt' };
