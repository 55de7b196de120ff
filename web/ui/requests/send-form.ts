export type Sending = { signal: AbortSignal; onPercent: (percent: number) => void };

/** Posts the form, with its progress in whole percent (XMLHttpRequest alone reports it). Rejects with a `TypeError`
 * without an answer, as fetch does, and with an `AbortError` when `signal` aborts it. */
export function sendForm(path: string, form: FormData, { signal, onPercent }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
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
  });
}
