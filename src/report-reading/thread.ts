import { parentPort } from 'node:worker_threads';
import { type Work, workOff } from './work';

// What `createThreadReader` starts. One thing at a time is asked of it.
parentPort?.on('message', async (work: Work) => {
  const done = await workOff(work);
  const buffers = done.bytes.flatMap(({ buffer }) => (buffer.byteLength > 0 ? [buffer] : []));
  parentPort?.postMessage(done, buffers);
});
