import { createApp } from './app';
import { EnvError } from './env';
import { AppError, errorBody } from './http/errors';
import { type Bindings, createServices } from './services-worker';

type Answer = (request: Request) => Response | Promise<Response>;

/** Made at an isolate's first request: Workers have no variables before. */
let answer: Answer | undefined;

function start(bindings: Bindings): Answer {
  try {
    return createApp(createServices(bindings)).fetch;
  } catch (error) {
    console.error(error instanceof EnvError ? error.message : error);
    return () => Response.json(errorBody(new AppError('unavailable')), { status: 503 });
  }
}

export default {
  fetch(request: Request, bindings: Bindings) {
    answer ??= start(bindings);
    return answer(request);
  },
};
