import { putReport } from '../../../src/ledger/ledger/report-rows';
import { keepRaw } from '../../../src/reports/quarantine/quarantined-files';
import type { Services } from '../../../src/services';
import { uberName, uberReport } from '../reports/weeks';
import { mail } from './mail';

/** Quarantines a mail as the inbox does: its row with the reason, and its bytes. Answers the report's id. */
export async function quarantine(services: Services, gross = '10.00', name = uberName()): Promise<string> {
  const id = crypto.randomUUID();
  const body = uberReport([{ id: 'U1', gross }]);
  const bytes = new TextEncoder().encode(mail({ from: 'x@mau.test', parts: [{ name, body }] }));
  const rawKey = await keepRaw(services, bytes);
  await services.db.batch([
    putReport(services.db, {
      id,
      createdAt: services.now().toISOString(),
      source: 'inbox',
      sender: 'x@mau.test',
      messageId: `${id}@mau.test`,
      sha256: id.replaceAll('-', ''),
      outcome: 'quarantined',
      reason: 'sender_not_allowed',
      rawKey,
      subject: 'Relatório semanal',
      attachments: [name],
    }),
  ]);
  return id;
}
