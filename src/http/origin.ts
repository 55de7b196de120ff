import { isLoopbackHost } from '../domain/loopback';
import type { Services } from '../services';

/**
 * The origin the browser knows this program by. On loopback it is the request's own, since `localhost` and
 * `127.0.0.1` are both right there; elsewhere always the configured one, whatever the Host header says.
 */
export function originOf(request: Request, services: Pick<Services, 'publicOrigin'>): string {
  const own = new URL(request.url);
  const configured = new URL(services.publicOrigin);
  const bothLoopback = isLoopbackHost(own.hostname) && isLoopbackHost(configured.hostname);
  return bothLoopback ? own.origin : configured.origin;
}
