import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanUp } from './api/cleanups';

// What is told to console.error is a defect, in the program or in the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

// Here, since modules are loaded once for many files, and this one for each. Runs before what stands above.
afterEach(cleanUp);
