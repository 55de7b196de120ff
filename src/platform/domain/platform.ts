import * as z from 'zod/mini';

export const Platform = z.enum(['uber', 'bolt'], 'A plataforma tem de ser uber ou bolt');

export type Platform = z.infer<typeof Platform>;

export const PLATFORM_LABELS: Record<Platform, string> = { uber: 'Uber', bolt: 'Bolt' };

/** The labels of all that a correction may be about. */
export const CORRECTED_LABELS = { ...PLATFORM_LABELS, costs: 'Custos da viatura' };
