import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendFile } from '../../web/people/uploads/upload-file';

/** A request of the browser whose progress the test sets, since no connection here stalls for a minute. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  onloadend?: () => void;
  status = 0;
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  send() {}
  abort() {
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const percents: number[] = [];
  let arrived: boolean | undefined;
  const signal = new AbortController().signal;
  void sendFile('/put', new File(['x'], 'cc.pdf'), signal, (percent) => percents.push(percent), {
    progress: 60,
    answer: 120,
  }).then((outcome) => {
    arrived = outcome;
  });
  return { request: FakeRequest.last, percents, arrived: () => arrived };
}

test('an upload that stalls is given up, and one that moves is not', async () => {
  const { request, percents, arrived } = begin();
  for (const loaded of [10, 20, 30]) {
    await vi.advanceTimersByTimeAsync(50);
    request.upload.onprogress?.({ loaded, total: 100 });
  }
  await vi.advanceTimersByTimeAsync(59);
  expect(arrived()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(arrived()).toBe(false);
  expect(percents).toEqual([10, 20, 30]);
});

test('once all is sent the answer may take longer, and not for ever', async () => {
  const { request, arrived } = begin();
  request.upload.onload?.();
  await vi.advanceTimersByTimeAsync(119);
  expect(arrived()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(arrived()).toBe(false);
});

test('a file that has arrived is uploaded', async () => {
  const { request, arrived } = begin();
  request.upload.onload?.();
  request.status = 204;
  request.onloadend?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(arrived()).toBe(true);
});
