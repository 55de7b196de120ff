import { countLabel } from '../../../src/platform/domain/text';
import type { Notice } from '../../ui/notify';
import { isUnauthorized } from '../../ui/requests/api-error';
import { failureText } from '../../ui/requests/failure-text';
import { useAct } from '../../ui/session/mutations';
import type { DatedDocument } from '../documents/expiring-documents';
import { askForRenewal } from './document-links';

/** Sends an e-mail to the document's driver, once a day; a missing `notifiedAt` means that no e-mail is sent here. */
export function useRenewal({ id, driver }: DatedDocument) {
  const { mutate, isPending } = useAct({
    mutationFn: () => askForRenewal(id),
    meta: {
      done: renewalNotice(driver.fullName),
      failed: (error) => ({ title: 'Notificação não enviada', description: failureText(error) }),
      refreshes: [['/api/documents', 'expiring']],
      after: 'success',
    },
  });
  return { ask: () => mutate(), isPending };
}

/** Concurrent requests: each writes, and others write too. */
const IN_FLIGHT = 4;

/** Sends an e-mail to the driver of each document, and counts those that were sent and refused. */
async function askForEach(documentIds: readonly string[]) {
  const queue = documentIds.values();
  const refused: unknown[] = [];
  const askNext = async () => {
    for (const id of queue) await askForRenewal(id).catch((error) => refused.push(error));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, askNext));
  const unauthorized = refused.find(isUnauthorized);
  if (unauthorized ?? refused.length === documentIds.length) throw unauthorized ?? refused[0];
  return { sent: documentIds.length - refused.length, refused: refused.length };
}

export function useRenewals(onDone: () => void) {
  const { mutate, isPending } = useAct({
    mutationFn: askForEach,
    onSuccess: onDone,
    meta: {
      done: ({ sent, refused }): Notice => ({
        tone: refused > 0 ? 'warning' : 'success',
        title: countLabel(sent, 'condutor notificado', 'condutores notificados'),
        description:
          refused > 0
            ? `${countLabel(refused, 'não pôde ser notificado', 'não puderam ser notificados')}. Os dados foram atualizados.`
            : 'Cada um recebe um email com os documentos a renovar.',
      }),
      failed: (error) => ({ title: 'Notificações não enviadas', description: failureText(error) }),
      refreshes: [['/api/documents', 'expiring']],
      after: 'settled',
    },
  });
  return { askAll: mutate, isPending };
}

/** docs/rules/calls.md#messages */
export function renewalNotice(name: string): Notice {
  return {
    tone: 'success',
    title: 'Notificação enviada',
    description: `Notificação de renovação enviada para ${name}`,
  };
}
