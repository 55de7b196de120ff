import { errorOf } from '../../ui/requests/api-error';

/** A file of a document: the browser's viewer fetches a `framed` PDF by its path, since that of a blob would obey the
 * policy of this page. */
export type DocumentFile = { kind: 'picture' | 'pages'; file: Blob } | { kind: 'framed' };

/** HEAD shows which, and that it is there; the server records each GET as a look. */
export async function getDocumentFile(filePath: string, signal: AbortSignal): Promise<DocumentFile> {
  const { headers } = await answered(fetch(filePath, { method: 'HEAD', signal }));
  const isPdf = headers.get('content-type') === 'application/pdf';
  if (isPdf && framesPdf()) return { kind: 'framed' };
  const file = await (await answered(fetch(filePath, { signal }))).blob();
  return { kind: isPdf ? 'pages' : 'picture', file };
}

/** A tablet or phone shows no PDF in a frame, or only its first page. */
function framesPdf(): boolean {
  return navigator.pdfViewerEnabled && matchMedia('(pointer: fine)').matches;
}

async function answered(request: Promise<Response>): Promise<Response> {
  const response = await request;
  if (!response.ok) throw await errorOf(response);
  return response;
}
