// Loaded before the server: the runtime treats a connection as dead after eight seconds at most.
const MOST_SECONDS = 8;
const { serve } = Bun;
Object.assign(Bun, {
  serve(options: Parameters<typeof serve>[0]) {
    const server = serve(options);
    const { timeout } = server;
    server.timeout = (request, seconds) => timeout.call(server, request, Math.min(seconds, MOST_SECONDS));
    return server;
  },
});
