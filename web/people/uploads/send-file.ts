/** Timeouts without any progress, in ms: while sending, and for the answer. */
const PATIENCE = { progress: 60_000, answer: 120_000 };

/** One PUT, with its progress in whole percent (XMLHttpRequest alone reports it). False on any failure, timeouts
 * included; `signal` aborts it. */
export function sendFile(
  address: string,
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
  patience = PATIENCE,
): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
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
    wait(patience.progress);
    request.send(file);
  });
}
