import type { Services } from '../../services';
import { mailedSince } from './rules';
import { statementOf } from './statement';
import { untold } from './statement-versions';

/** Idempotent: the job issues statements of paid weeks that nobody has opened yet. */
export async function tellStatements(
  services: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<{ told: number }> {
  let told = 0;
  if (!services.statementMail || !services.mailer) return { told };
  for (const { id } of await untold(services.db, mailedSince(now))) {
    if (stop?.aborted) break;
    await statementOf(services, id, 'system');
    told += 1;
  }
  return { told };
}
