import type { Platform } from '../../platform/domain/platform';

/** Apart from the schema of platforms, whose library a page that shows a name does not load. */
export const PLATFORM_LABELS: Record<Platform, string> = { uber: 'Uber', bolt: 'Bolt' };

/** The labels of all that a correction may be about. */
export const CORRECTED_LABELS = { ...PLATFORM_LABELS, costs: 'Custos da viatura' };
