import { afterEach, beforeEach, expect, vi } from 'vitest';

// What is told to console.error is a defect, in the program or in the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
