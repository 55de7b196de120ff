import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ANA, registerDriver, send } from '../../support/api/registration';
import { MINUTE_MS, type PostOffice, postOffice } from '../../support/mail/mail-offices';

const VICTIM = 'vitima.silva@gmail.com';

/** Registers with the key, or corrects that registration. */
async function register(office: PostOffice, email: string, key: string = randomUUID()): Promise<string> {
  const answer = await send(office, 'POST', '/api/drivers', { ...ANA, email }, { 'idempotency-key': key });
  expect(answer.status).toBe(201);
  return key;
}

const sentTo = (office: PostOffice) => office.smtp.received.flatMap(({ to }) => to);

describe('promise 50: no address gets more than three e-mails of registrations a day', () => {
  test('also when each registration is changed to another address once its e-mail is sent', async () => {
    const office = await postOffice();
    for (let time = 0; time < 5; time += 1) {
      const key = await register(office, VICTIM);
      await office.send();
      await register(office, `outro.${time}@exemplo.pt`, key);
      await office.send();
    }
    expect(sentTo(office)).toEqual([VICTIM, VICTIM, VICTIM]);
  });

  test('also when it replaces other addresses before their e-mails are sent', async () => {
    const office = await postOffice();
    const keys: string[] = [];
    for (let time = 0; time < 5; time += 1) keys.push(await register(office, `outro.${time}@exemplo.pt`));
    for (const key of keys) await register(office, VICTIM, key);
    await office.send();
    expect(sentTo(office)).toEqual([VICTIM, VICTIM, VICTIM]);
    office.later(10 * 24 * 60 * MINUTE_MS);
    await office.send();
    expect(sentTo(office)).toHaveLength(3);
  });

  test('and no more than those wait to be sent', async () => {
    const office = await postOffice();
    for (let time = 0; time < 5; time += 1) await register(office, VICTIM);
    expect(await office.messages()).toHaveLength(3);
    office.later(24 * 60 * MINUTE_MS + 1_000);
    await register(office, VICTIM);
    expect(await office.messages()).toHaveLength(4);
  });

  test('also in another spelling of the same mailbox', async () => {
    const office = await postOffice();
    for (const email of [
      VICTIM,
      'Vitima.Silva@Gmail.com',
      'vitima.silva+1@gmail.com',
      'vitimasilva@gmail.com',
      'v.i.t.i.m.a.silva+abc@googlemail.com',
    ]) {
      await register(office, email);
    }
    await office.send();
    expect(sentTo(office)).toHaveLength(3);
  });

  test('also when e-mails of many days waited for a server', async () => {
    const office = await postOffice();
    for (let day = 0; day < 3; day += 1) {
      for (let time = 0; time < 3; time += 1) await register(office, VICTIM);
      office.later(24 * 60 * MINUTE_MS);
    }
    await office.send();
    expect(sentTo(office)).toHaveLength(3);
  });

  test('the day after it may get three again; those that the server refused do not count', async () => {
    const office = await postOffice();
    office.smtp.trouble = { recipient: () => ({ code: 550, text: '5.1.1 no such user' }) };
    for (let time = 0; time < 3; time += 1) await register(office, VICTIM);
    await office.send();
    office.smtp.trouble = {};
    for (let time = 0; time < 4; time += 1) await register(office, VICTIM);
    await office.send();
    expect(sentTo(office)).toHaveLength(3);
    office.later(24 * 60 * MINUTE_MS + 1_000);
    for (let time = 0; time < 4; time += 1) await register(office, VICTIM);
    await office.send();
    expect(sentTo(office)).toHaveLength(6);
  });

  test('and decisions of staff are sent all the same', async () => {
    const office = await postOffice();
    const ids: string[] = [];
    for (let time = 0; time < 3; time += 1) ids.push(await registerDriver(office, { email: VICTIM }));
    await office.staff('PATCH', `/api/drivers/${ids[0]}/status`, { status: 'ACTIVE' });
    await office.send();
    expect(sentTo(office)).toHaveLength(4);
  });
});

test('the recipient of an e-mail is stored as a hash that reveals nothing without the secret', async () => {
  const office = await postOffice();
  await register(office, VICTIM);
  const [message] = await office.messages();
  expect(message?.recipient).toMatch(/^[0-9a-f]{64}$/);
  const other = await postOffice();
  await register(other, VICTIM);
  expect((await other.messages())[0]?.recipient).not.toBe(message?.recipient);
});
