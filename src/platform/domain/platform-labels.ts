import type { Platform } from './platform';

export const PLATFORM_LABELS: Record<Platform, string> = { uber: 'Uber', bolt: 'Bolt' };

/** The labels of all that a correction may be about. */
export const CORRECTED_LABELS = { ...PLATFORM_LABELS, costs: 'Custos da viatura' };
