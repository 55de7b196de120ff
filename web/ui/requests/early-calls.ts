type Begun = { response: Promise<Response>; controller: AbortController };

const begun = new Map<string, Begun>();

/** Begins a GET whose answer the island takes once its script has loaded. */
export function beginCall(path: string): void {
  const controller = new AbortController();
  const response = fetch(path, { signal: controller.signal });
  // The caller that takes it handles a failure.
  response.catch(() => undefined);
  begun.set(path, { response, controller });
}

/** `fetch`, which takes the answer of a call that has already begun, once. No answer from before a change is taken. */
export function request(path: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', signal } = init;
  if (method !== 'GET') begun.clear();
  const early = begun.get(path);
  if (!early) return fetch(path, init);
  begun.delete(path);
  signal?.addEventListener('abort', () => early.controller.abort(signal.reason));
  return early.response;
}

// The page names its calls at the script that brings this module; at build there is no page.
if (typeof document !== 'undefined') {
  const named = document.querySelector<HTMLElement>('[data-calls]')?.dataset.calls ?? '';
  for (const path of named.split(' ')) if (path !== '') beginCall(path);
}
