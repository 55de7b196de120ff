import type { AskedDocument, AskedRenewal } from '../../src/document-links/schema';
import { post } from './request';

export function askForDocument(documentId: string): Promise<AskedDocument> {
  return post('/api/document-links', { documentId });
}

export function askForRenewal(documentId: string): Promise<AskedRenewal> {
  return post('/api/document-links/renewals', { documentId });
}
