import { type SchemaAge, schemaAge } from '../../../db/migrations/version';
import type { OpenDatabase } from '../../../db/opening/client';
import { openInSecondProcess } from '../../../db/opening/second-process';
import type { Mailer } from '../../mail/smtp/mailer';
import type { Env } from '../../settings/env';
import { RefusedError } from '../privacy/refused-error';

/** Works while servers run. Raises `RefusedError`. */
export async function withDatabase<T>(env: Env, work: (db: OpenDatabase['db']) => Promise<T>): Promise<T> {
  const { db, close } = await openInSecondProcess({
    url: env.DATABASE_URL,
    authToken: env.DATABASE_AUTH_TOKEN,
  });
  try {
    assertSame(await schemaAge(db.$client));
    return await work(db);
  } finally {
    await close();
  }
}

export function assertSame(age: SchemaAge): void {
  if (age === 'newer') throw new RefusedError('A base de dados é de uma versão mais recente do programa.');
  if (age === 'another') throw new RefusedError('A base de dados não é deste programa.');
  if (age !== 'same') {
    throw new RefusedError(
      'A base de dados é de uma versão anterior do programa. Atualize-a com bun run db:migrate.',
    );
  }
}

/** The mailer of these settings, with the mailbox's token where it needs one; null without. */
export async function operatorMailer(env: Env, db: OpenDatabase['db']): Promise<Mailer | null> {
  if (!env.SMTP_URL) return null;
  const [{ openMailboxTokens, openMailer }, { programSecret }] = await Promise.all([
    import('../../services-bun'),
    import('../../settings/program-secret'),
  ]);
  const tokens = await openMailboxTokens(env, db, await programSecret(env));
  return openMailer(env, tokens ? { token: tokens.current } : {});
}
