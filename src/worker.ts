import { createApp } from './app';
import { AppError, errorBody } from './http/errors';
import { createLog } from './http/log';
import { type Bindings, createServices } from './services-worker';

type Answer = (request: Request) => Response | Promise<Response>;

/** Made at an isolate's first request: Workers have no variables before. */
let answer: Answer | undefined;

function start(bindings: Bindings): Answer {
  try {
    return createApp(createServices(bindings)).fetch;
  } catch (error) {
    createLog((line) => console.log(line)).error('start.failed', error);
    return () => Response.json(errorBody(new AppError('unavailable')), { status: 503 });
  }
}

export default {
  fetch(request: Request, bindings: Bindings) {
    answer ??= start(bindings);
    return answer(request);
  },
};
