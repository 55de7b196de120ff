export type Answer = { status: number; body: string };

const HEAD_ENDS = '\r\n\r\n';

/** One persistent connection to a server on this machine, one call at a time, with only the HTTP that this server
 * answers: a `fetch` takes as much of the processor as the measured call. */
export async function connect(port: number) {
  let read: Buffer | null = null;
  let waits: { tell: (answer: Answer) => void; fail: (error: unknown) => void } | null = null;
  const failed = (error: unknown) => waits?.fail(error);
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data(_, chunk) {
        read = read ? Buffer.concat([read, chunk]) : chunk;
        const answer = answerIn(read);
        if (!answer) return;
        read = null;
        waits?.tell(answer);
      },
      close: () => failed(new Error('the server closed the connection')),
      error: (_, error) => failed(error),
    },
  });
  return {
    ask(request: string): Promise<Answer> {
      return new Promise((tell, fail) => {
        waits = { tell, fail };
        if (socket.write(request) !== request.length) fail(new Error('the request is too long'));
      });
    },
    close() {
      waits = null;
      socket.end();
    },
  };
}

function answerIn(read: Buffer): Answer | null {
  const end = read.indexOf(HEAD_ENDS);
  if (end === -1) return null;
  const head = read.toString('latin1', 0, end);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer of unknown length: ${head}`);
  const begin = end + HEAD_ENDS.length;
  if (read.length < begin + Number(length)) return null;
  return { status: Number(head.slice(9, 12)), body: read.toString('utf8', begin, begin + Number(length)) };
}
