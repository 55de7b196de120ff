import { errorOf } from '../../ui/requests/api-error';

/** The picture at `filePath`; null for a PDF, which its frame fetches by its path: the viewer of a blob would obey the
 * policy of this page. HEAD shows which, and that it is there; the server records each GET as a look. */
export async function getPicture(filePath: string, signal: AbortSignal): Promise<Blob | null> {
  const { headers } = await answered(fetch(filePath, { method: 'HEAD', signal }));
  if (headers.get('content-type') === 'application/pdf') return null;
  return (await answered(fetch(filePath, { signal }))).blob();
}

async function answered(request: Promise<Response>): Promise<Response> {
  const response = await request;
  if (!response.ok) throw await errorOf(response);
  return response;
}
