import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { openDatabase } from '../../db/opening/client';
import { inboxState } from '../../db/schema/inbox-state';
import { sessions } from '../../db/schema/sessions';
import { driversWithDocuments } from '../../src/people/drivers/list-drivers';
import { hashToken } from '../../src/platform/sessions/token';

// The floor that the program is compared with: the same database client and nothing else.
const { db } = await openDatabase({ url: process.env.DATABASE_URL ?? '' });

const app = new Hono()
  .get('/', (c) => c.text('ready'))
  .get('/row', async (c) => {
    const tokenHash = (await hashToken(getCookie(c, 'volante_session') ?? '')) ?? '';
    const [session] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash)).limit(1);
    if (!session) return c.body(null, 401);
    const [row] = await db.select().from(inboxState).limit(1);
    return c.json(row ?? null);
  })
  /** Answers how long the list's one statement takes alone, in ms. */
  .get('/list-statement', async (c) => {
    const begun = performance.now();
    const { json } = await driversWithDocuments(db, []);
    return c.json({
      ms: performance.now() - begun,
      bytes: json instanceof ArrayBuffer ? json.byteLength : 0,
    });
  });

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  idleTimeout: 120,
  development: false,
  fetch: (request) => app.fetch(request),
});
