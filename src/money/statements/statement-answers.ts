import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import { attachmentNamed } from '../../platform/http/content-disposition';
import { PDF_POLICY } from '../../platform/http/security-headers';
import type { Services } from '../../services';
import { statementPage, statementPagePolicy } from './html-page';
import { statementOf } from './statement';
import { fileStem } from './wording-rules';

/** `actor` is the viewer; `driverId` is set where a driver views. */
type Asked = { id: string; actor: string; driverId: string | null };

/** Raises `not_found`. */
export async function page(c: Context<AppEnv>, services: Services, { id, actor }: Asked): Promise<Response> {
  const statement = await statementOf(services, id, actor);
  c.header('Content-Security-Policy', await statementPagePolicy(services.publicOrigin.startsWith('https:')));
  c.header('Cache-Control', 'no-store');
  return c.html(statementPage(statement, `${c.req.path}/pdf`));
}

/** Raises `not_found`, `too_many_requests`. */
export async function pdf(
  c: Context<AppEnv>,
  services: Services,
  { id, actor, driverId }: Asked,
): Promise<Response> {
  const statement = await statementOf(services, id, actor);
  const bytes = await services.pdfs(statement, driverId);
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Security-Policy': PDF_POLICY,
    'Content-Disposition': attachmentNamed(fileStem(statement), 'application/pdf'),
    'Cache-Control': 'no-store',
  });
}
