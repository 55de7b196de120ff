import type { Services } from '../../services';
import { mailedSince } from './mailed-since-rules';
import { statementOf } from './statement';
import { dueStatements } from './statement-versions';

/** Idempotent: the job issues statements of paid weeks that nobody has opened yet. */
export async function issueDueStatements(
  services: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<{ issued: number }> {
  let issued = 0;
  if (!services.statementMail || !services.mailer) return { issued };
  for (const { id } of await dueStatements(services.db, mailedSince(now))) {
    if (stop?.aborted) break;
    await statementOf(services, id, 'system');
    issued += 1;
  }
  return { issued };
}
