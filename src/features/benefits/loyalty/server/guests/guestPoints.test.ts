import { describe, expect, test, vi } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { sentMails } from '#testing/mails.ts';
import { loyalGuests } from '#testing/loyalty.ts';
import { testApp } from '#testing/testApp.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { pointsApi } from '../../guestPoints.contract.ts';
import { proofOf, provenCustomer } from './proof.ts';

const comanda = await testApp();

const known = { name: 'Camila Rojas', phone: '+56987654321', mail: 'camila@correo.test' };
const [withoutMail, stranger] = ['+56911112222', '+56999998888'];

/** Two customers with points: one with a mail and 860 points, the other without a mail. */
async function scene() {
  const guests = await loyalGuests(comanda);
  const { shop, brought } = guests;
  await brought(known);
  await brought({ name: 'Benjamín Soto', phone: withoutMail });
  const headers = { tenant: shop.slug };
  const sendCode = (phone: string) => comanda.visitor.call(pointsApi.sendCode, { body: { phone } }, headers);
  const balance = (phone: string, code: string) =>
    comanda.visitor.call(pointsApi.balance, { body: { phone, code } }, headers);
  const mails = () => sentMails(shop);
  /** Code of the last mail. */
  const lastCode = async () => /^\d{6}$/m.exec((await mails()).at(-1)?.text ?? '')?.[0] ?? '';
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const change = (values: { expiresAt?: string }) =>
    shop.inTenant((db) => unaudited(db).updateTable('loyaltyCodes').set(values).execute());
  return { ...guests, sendCode, balance, mails, lastCode, otherThan, change };
}

describe('code of a guest', () => {
  test('is mailed to the customer of the phone and opens the balance once', async () => {
    const { sendCode, balance, mails, lastCode } = await scene();
    const { status, body } = await sendCode('9 8765 4321');
    expect([status, body]).toEqual([200, { minutes: 10 }]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: known.mail, subject: expect.not.stringMatching(/\d{6}/) });
    const code = await lastCode();
    const opened = await balance(known.phone, code);
    expect(opened.body).toMatchObject({ available: 860, pending: 0, debt: 0, expiring: 860, pointsName: 'puntos' });
    expect(opened.text).not.toMatch(/Camila|camila@|9876/);
    expect((await balance(known.phone, code)).refusal.code).toBe(1069);
  });

  test('is stored as a hash', async () => {
    const { shop, sendCode, lastCode } = await scene();
    await sendCode(known.phone);
    const { codeHash } = await shop.inTenant((db) =>
      db.selectFrom('loyaltyCodes').select('codeHash').executeTakeFirstOrThrow(),
    );
    expect(codeHash).toMatch(/^\$argon2id\$/);
    expect(codeHash).not.toContain(await lastCode());
  });

  test('gives the same responses for known and unknown phones', async () => {
    const { sendCode, balance, mails } = await scene();
    const answers = [await sendCode(known.phone), await sendCode(withoutMail), await sendCode(stranger)];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await mails()).toHaveLength(1);
    const wrong = [known.phone, withoutMail, stranger].map((phone) => balance(phone, '000000'));
    const refusals = (await Promise.all(wrong)).map(({ status, refusal: { request_id: _, ...refusal } }) => [
      status,
      refusal,
    ]);
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[2]).toEqual(refusals[0]);
  });

  test('is stored for unknown phones too, to take the same time', async () => {
    const { shop, sendCode } = await scene();
    await sendCode(stranger);
    const rows = await shop.inTenant((db) => db.selectFrom('loyaltyCodes').selectAll().execute());
    expect(rows).toMatchObject([
      { phoneDigits: '56999998888', codeHash: expect.stringMatching(/^\$argon2id\$/), tries: 0 },
    ]);
  });

  test('accepts five tries', async () => {
    const { sendCode, balance, lastCode, otherThan } = await scene();
    await sendCode(known.phone);
    const code = await lastCode();
    for (let nth = 0; nth < 4; nth += 1) expect((await balance(known.phone, otherThan(code))).status).toBe(422);
    expect((await balance(known.phone, code)).status).toBe(200);
    await sendCode(known.phone);
    const next = await lastCode();
    for (let nth = 0; nth < 5; nth += 1) await balance(known.phone, otherThan(next));
    expect((await balance(known.phone, next)).refusal.code).toBe(1069);
  });

  test('expires after ten minutes or with the next code', async () => {
    const { sendCode, balance, lastCode, otherThan, change } = await scene();
    await sendCode(known.phone);
    const first = await lastCode();
    await sendCode(known.phone);
    const second = await lastCode();
    expect((await balance(known.phone, first === second ? otherThan(first) : first)).status).toBe(422);
    await change({ expiresAt: new Date().toISOString() });
    expect((await balance(known.phone, second)).status).toBe(422);
  });

  test('is limited to three requests in ten minutes, for known and unknown phones', async () => {
    const { sendCode, mails } = await scene();
    for (const phone of [known.phone, stranger]) {
      const answers = [];
      for (let nth = 0; nth < 4; nth += 1) answers.push(await sendCode(phone));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await mails()).toHaveLength(3);
  });

  test('is redeemed once by concurrent requests', async () => {
    const { sendCode, balance, lastCode } = await scene();
    await sendCode(known.phone);
    const code = await lastCode();
    const both = await Promise.all([balance(known.phone, code), balance(known.phone, code)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  test('is not sent while the programme is inactive, with the same response', async () => {
    const { sendCode, programme, mails } = await scene();
    await programme({ active: false });
    expect((await sendCode(known.phone)).body).toEqual({ minutes: 10 });
    expect(await mails()).toEqual([]);
  });

  test('is invalid for an erased customer', async () => {
    const { shop, sendCode, balance, lastCode, customerId } = await scene();
    const id = await customerId('camila');
    await sendCode(known.phone);
    const code = await lastCode();
    await shop.admin.call(customersApi.forget, { params: { id } });
    expect((await balance(known.phone, code)).status).toBe(422);
  });

  test('requires a phone number of the country', async () => {
    const { sendCode } = await scene();
    expect((await sendCode('123')).refusal.errors).toEqual({
      phone: [expect.stringContaining('Debe tener 9 dígitos')],
    });
  });
});

test('returns the current programme to guests', async () => {
  const { shop, programme } = await loyalGuests(comanda);
  const read = () => comanda.visitor.call(pointsApi.programme, {}, { tenant: shop.slug });
  const { body } = await read();
  expect(body).toMatchObject({ active: true, percentage: 10, minRedeem: 500, maxRedeem: 20_000 });
  expect(body).not.toHaveProperty('giftCardDays');
  await programme({ active: false });
  expect((await read()).body.active).toBe(false);
});

test('accepts a proof for half an hour in one tenant', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const secrets = openSecrets('a key of at least thirty-two characters');
  const { proof, proofUntil } = proofOf(secrets, { tenantId: 7, customerId: 12 });
  expect(Date.parse(proofUntil) - Date.now()).toBe(30 * 60_000);
  expect(provenCustomer(secrets, proof, 7)).toBe(12);
  expect(provenCustomer(secrets, proof, 8)).toBeNull();
  expect(provenCustomer(secrets, secrets.sign('otherwise', { tenantId: 7, customerId: 12 }, 60), 7)).toBeNull();
  vi.setSystemTime(Date.now() + 31 * 60_000);
  expect(provenCustomer(secrets, proof, 7)).toBeNull();
  vi.useRealTimers();
});
