export type Sending = { signal: AbortSignal; onPercent: (percent: number) => void };

/**
 * Posts the form and tells how far it is, in whole percent; only XMLHttpRequest can. Raises a `TypeError` when there is
 * no answer, as fetch does, and an `AbortError` when `signal` ends it.
 */
export function sendForm(path: string, form: FormData, { signal, onPercent }: Sending): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.upload.onprogress = ({ loaded, total }) =>
    onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0);
  request.onload = () => {
    const { status, statusText, responseText } = request;
    resolve(new Response(responseText, { status, statusText }));
  };
  request.onerror = () => reject(new TypeError('no answer'));
  request.onabort = () => reject(new DOMException('ended', 'AbortError'));
  signal.addEventListener('abort', () => request.abort());
  request.send(form);
  return promise;
}
