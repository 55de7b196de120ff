import { errorOf } from './api-error';

/** The bytes as they were made, and the name that they have at the bank. */
export async function getBatchFile(id: string): Promise<Blob> {
  const response = await fetch(`/api/payment-batches/${id}/file`);
  if (!response.ok) throw await errorOf(response);
  return response.blob();
}
