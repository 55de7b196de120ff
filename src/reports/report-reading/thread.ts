import { parentPort } from 'node:worker_threads';
import { type Work, workOff } from './work';

parentPort?.on('message', async (work: Work) => {
  const done = await workOff(work);
  const buffers = done.bytes.flatMap(({ buffer }) => (buffer.byteLength > 0 ? [buffer] : []));
  parentPort?.postMessage(done, buffers);
});
