import type { LinkedDocument, SentDocument, ShownLink } from '../../../src/document-links/schema';
import { post } from '../../people/uploads/request-upload';

export function showLink(token: string): Promise<ShownLink> {
  return post(fetch, '/api/document-links/show', { token });
}

export function sendDocument(document: LinkedDocument): Promise<SentDocument> {
  return post(fetch, '/api/document-links/document', document);
}
