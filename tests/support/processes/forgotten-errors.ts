// Loaded before the server: two mistakes that nobody waits for, a while after the start.
setTimeout(() => void Promise.reject(new Error('a forgotten promise')), 1000);
setTimeout(() => {
  throw new Error('a forgotten callback');
}, 1100);
