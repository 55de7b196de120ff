import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/notify';
import { failureText } from '../../ui/requests/failure-text';
import type { DatedDocument } from '../documents/expiring-documents';
import { askForRenewal } from './document-links';

/** Sends an e-mail to the document's driver, once a day; a missing `notifiedAt` means that no e-mail is sent here. */
export function useRenewal({ id, driver }: DatedDocument) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => askForRenewal(id),
    onSuccess() {
      void client.invalidateQueries({ queryKey: ['/api/documents', 'expiring'] });
      notifyRenewal(driver.fullName);
    },
    onError(error) {
      notify({ tone: 'error', title: 'Notificação não enviada', description: failureText(error) });
    },
  });
  return { ask: () => mutate(), isPending };
}

/** docs/rules/calls.md#messages */
export function notifyRenewal(name: string): void {
  notify({
    tone: 'success',
    title: 'Notificação enviada',
    description: `Notificação de renovação enviada para ${name}`,
  });
}
