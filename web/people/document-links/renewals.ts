import type { Notice } from '../../ui/notify';
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

/** docs/rules/calls.md#messages */
export function renewalNotice(name: string): Notice {
  return {
    tone: 'success',
    title: 'Notificação enviada',
    description: `Notificação de renovação enviada para ${name}`,
  };
}
