/** How long nothing may move before the sending is given up, in ms: on the way, and once all is sent. */
const PATIENCE = { progress: 60_000, answer: 120_000 };

/**
 * Sends the file by one PUT and tells how far it is, in whole percent; only XMLHttpRequest can. False when it did
 * not arrive, for whatever reason, a connection that stands still among them; `signal` ends it.
 */
export function sendFile(
  address: string,
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
  patience = PATIENCE,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => request.abort(), ms);
  };
  request.open('PUT', address);
  request.upload.onprogress = ({ loaded, total }) => {
    wait(patience.progress);
    onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0);
  };
  request.upload.onload = () => wait(patience.answer);
  request.onloadend = () => {
    clearTimeout(timer);
    resolve(request.status >= 200 && request.status < 300);
  };
  signal.addEventListener('abort', () => request.abort());
  if (signal.aborted) return Promise.resolve(false);
  wait(patience.progress);
  request.send(file);
  return promise;
}
