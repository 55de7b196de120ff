/**
 * Sends the file by one PUT and tells how far it is, in whole percent; only XMLHttpRequest can. False when it did
 * not arrive, for whatever reason; `signal` ends it.
 */
export function sendFile(
  address: string,
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const request = new XMLHttpRequest();
  request.open('PUT', address);
  request.upload.onprogress = ({ loaded, total }) =>
    onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0);
  request.onloadend = () => resolve(request.status >= 200 && request.status < 300);
  signal.addEventListener('abort', () => request.abort());
  if (signal.aborted) return Promise.resolve(false);
  request.send(file);
  return promise;
}
