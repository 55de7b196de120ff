// Loaded before the server: raises two errors that nobody handles, once it listens.
const { serve } = Bun;
Object.assign(Bun, {
  serve(options: Parameters<typeof serve>[0]) {
    setTimeout(() => void Promise.reject(new Error('a forgotten promise')), 1000);
    setTimeout(() => {
      throw new Error('a forgotten callback');
    }, 1100);
    return serve(options);
  },
});
