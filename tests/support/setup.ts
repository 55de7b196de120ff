import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanUp } from './api/cleanups';

// Output of console.error is a defect, in the program or in the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

// This hook is here because this file is loaded for each test file, and modules once for many. It runs before the one
// above.
afterEach(cleanUp);
