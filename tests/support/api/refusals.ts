import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { insertDocument, insertDriver, insertRecord, openStaffSession } from '../databases/rows';
import { allRows } from '../databases/stored-rows';
import { cannedMailbox } from '../mail/canned-mailbox';
import { accountId } from '../reports/weeks';
import { openApp } from './app';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

/** The ids of whom and what the fleet has, which a call names as `:ana`; nobody has `nobody`. */
export const IDS = {
  nobody: id(0),
  /** An active driver, with a record that can be paid and an account at Bolt. */
  ana: id(1),
  /** A registration of today, with a document that waits, and a record. */
  pending: id(2),
  /** A registration of the day before. */
  old: id(3),
  erased: id(4),
  record: id(5),
  /** A record whose payout is negative. */
  negative: id(6),
  document: id(7),
} as const;

export const ANAS_ACCOUNT = accountId('b1');

/** A row: its title, the call, its body, the status, the error's code, its message or its fields, and headers. A body
 * that is a text or a form is sent as it is. */
export type Refusal = readonly [
  what: string,
  call: string,
  body: unknown,
  status: number,
  told: string | Record<string, string>,
  headers?: Record<string, string>,
];

/** A change of a body that would be accepted, and the fields that it has refused. */
type Change = readonly [change: object, fields: Record<string, string>];

/** A row for each change. */
export function changed(noun: string, call: string, body: object, changes: readonly Change[]): Refusal[] {
  return changes.map(([change, fields]) => [
    `${noun} with ${JSON.stringify(change, (_name, value) => value ?? null)}`,
    call,
    { ...body, ...change },
    422,
    fields,
    { 'Idempotency-Key': randomUUID() },
  ]);
}

/** A fleet that no call of a table may change. */
export async function refusingOffice() {
  const folder = await mkdtemp(join(tmpdir(), 'volante-refusals-'));
  let visitors = 0;
  const { app, url, services, db, close } = await openApp(folder, {
    mailbox: cannedMailbox([]),
    recibos: {
      isOn: true,
      withCash: false,
      gate: false,
      acquirer: { name: 'Frota Exemplo', nif: '500000000' },
    },
    // Each call comes from another address, so that no limit of calls is reached.
    peerAddress: () => `10.0.${visitors >> 8}.${visitors++ & 255}`,
  });
  const now = services.now();
  const cookie = await openStaffSession(db, { at: now, origin: services.publicOrigin });
  const registered = { status: 'PENDING_VALIDATION', approvedAt: null } as const;
  const since = { createdAt: '2026-10-01T09:00:00.000Z', approvedAt: '2026-10-02T09:00:00.000Z' };
  await insertDriver(db, { id: IDS.ana, ...since });
  await insertDriver(db, { id: IDS.pending, ...registered, createdAt: now.toISOString() });
  await insertDriver(db, { id: IDS.old, ...registered, createdAt: '2026-11-19T10:00:00.000Z' });
  await insertDriver(db, {
    id: IDS.erased,
    status: 'INACTIVE',
    approvedAt: '2026-01-05T10:00:00.000Z',
    erasedAt: '2026-02-05T10:00:00.000Z',
  });
  await insertRecord(db, { id: IDS.record, driverId: IDS.ana });
  await insertRecord(db, { id: IDS.negative, driverId: IDS.pending, payoutCents: -1 });
  await insertDocument(db, { id: IDS.document, driverId: IDS.pending, status: 'PENDING_VALIDATION' });
  await db.insert(platformAccounts).values({
    platform: 'bolt',
    externalId: ANAS_ACCOUNT,
    driverId: IDS.ana,
    learntFrom: 'staff@frota.local',
    createdAt: since.createdAt,
  });

  /** The rows, without those of calls alone: that staff have looked at something is audited. */
  async function rows() {
    const {
      sessions: _sessions,
      rate_limits: _limits,
      audit_log: audited = [],
      ...others
    } = await allRows(url);
    return { ...others, audited: audited.filter((row) => !row.join().includes('session.view')) };
  }
  const before = await rows();

  async function send(call: string, body: unknown, given: Record<string, string>): Promise<Response> {
    const [method = '', path = ''] = call.split(' ');
    const named = path.replace(
      /:(\w+)/g,
      (text, name: string) => (IDS as Record<string, string>)[name] ?? text,
    );
    const isRaw = typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams;
    const type: Record<string, string> = body == null || isRaw ? {} : { 'Content-Type': 'application/json' };
    const headers = { Cookie: cookie, ...type, ...given };
    const sent = body == null ? {} : { body: isRaw ? body : JSON.stringify(body) };
    return app.request(new URL(named, services.publicOrigin).href, { method, headers, ...sent });
  }

  return {
    /** Makes the call, and expects its refusal, after which nothing is other than before. */
    async refuses([, call, body, status, told, headers = {}]: Refusal): Promise<void> {
      const answer = await send(call, body, headers);
      const { error } = await answer.json();
      const isCode = typeof told === 'string' && /^[a-z_]+$/.test(told);
      const found = typeof told !== 'string' ? error.fields : isCode ? error.code : error.message;
      expect([answer.status, found]).toEqual([status, told]);
      expect(await rows()).toEqual(before);
    },
    async close(): Promise<void> {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
