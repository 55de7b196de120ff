import type { BatchAnswer } from '../../../src/payment-batches/schema';
import { errorOf } from '../../ui/requests/api-error';
import { type Sending, sendForm } from '../../ui/requests/send-form';

/** The bytes as they were made, and the name that they have at the bank. */
export async function getBatchFile(id: string): Promise<Blob> {
  const response = await fetch(`/api/payment-batches/${id}/file`);
  if (!response.ok) throw await errorOf(response);
  return response.blob();
}

/** Posts what the bank says of the file (pain.002). */
export async function sendBatchAnswer(id: string, file: File, sending: Sending): Promise<BatchAnswer> {
  const form = new FormData();
  form.set('file', file);
  const response = await sendForm(`/api/payment-batches/${id}/answer`, form, sending);
  if (!response.ok) throw await errorOf(response);
  return response.json();
}
