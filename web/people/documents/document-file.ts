import { errorOf } from '../../ui/requests/api-error';

/** The file of a document, by its `filePath`. The server records each such look. */
export async function getDocumentFile(filePath: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(filePath, { signal });
  if (!response.ok) throw await errorOf(response);
  return response.blob();
}
