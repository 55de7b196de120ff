import type { Services } from '../../services';
import { isLoopbackHost } from '../domain/loopback';

/** The request's origin on loopback; elsewhere the configured one, ignoring the Host header. */
export function originOf(request: Request, services: Pick<Services, 'publicOrigin'>): string {
  const own = new URL(request.url);
  const configured = new URL(services.publicOrigin);
  const bothLoopback = isLoopbackHost(own.hostname) && isLoopbackHost(configured.hostname);
  return bothLoopback ? own.origin : configured.origin;
}
