import * as z from 'zod/mini';

export const Platform = z.enum(['uber', 'bolt'], 'A plataforma tem de ser uber ou bolt');

export type Platform = z.infer<typeof Platform>;
