import type { Platform } from '../../src/domain/platform';

export const PLATFORM_LABELS: Record<Platform, string> = { uber: 'Uber', bolt: 'Bolt' };
