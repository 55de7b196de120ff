import type { AskedDocument, AskedRenewal } from '../../../src/document-links/schema';
import { post } from '../../ui/requests/request';

type Asking = { documentId: string; byLink: boolean };

export function askForDocument(asking: Asking): Promise<AskedDocument> {
  return post('/api/document-links', asking);
}

export function askForRenewal(documentId: string): Promise<AskedRenewal> {
  return post('/api/document-links/renewals', { documentId });
}
