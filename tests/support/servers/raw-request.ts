import { once } from 'node:events';
import { connect } from 'node:net';
import { onCleanup } from '../api/cleanups';

/** A request over a plain connection, whose body the test sends as slowly as it likes. */
export async function beginRequest(address: URL, head: string[]) {
  const socket = connect(Number(address.port), '127.0.0.1');
  onCleanup(async () => {
    socket.destroy();
  });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const [method, ...headers] = head;
  const first = `${method} ${address.pathname}${address.search} HTTP/1.1`;
  socket.write(`${[first, `Host: ${address.host}`, ...headers].join('\r\n')}\r\n\r\n`);
  return {
    write: (bytes: string | Uint8Array) => socket.write(bytes),
    end: () => socket.destroy(),
    answer: () => answer,
    isOpen: () => !socket.destroyed,
  };
}
