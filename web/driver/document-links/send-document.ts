import type { LinkedDocument } from '../../../src/people/document-links/schema';
import { patiently } from '../../people/uploads/request-upload';
import { answerOf, api } from '../../ui/requests/api';

export function showLink(token: string) {
  return answerOf(api['document-links'].show.$post({ json: { token } }, patiently()));
}

export function sendDocument(json: LinkedDocument) {
  return answerOf(api['document-links'].document.$post({ json }, patiently()));
}
