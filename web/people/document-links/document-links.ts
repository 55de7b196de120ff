import { answerOf, api } from '../../ui/requests/api';

type Asking = { documentId: string; byLink: boolean };

export function askForDocument(json: Asking) {
  return answerOf(api['document-links'].$post({ json }));
}

export function askForRenewal(documentId: string) {
  return answerOf(api['document-links'].renewals.$post({ json: { documentId } }));
}
