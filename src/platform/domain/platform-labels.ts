import type { Platform } from './platform';

export const PLATFORM_LABELS: Record<Platform, string> = { uber: 'Uber', bolt: 'Bolt' };
