import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { sentMails } from '#testing/mails.ts';
import { loyalGuests } from '#testing/loyalty.ts';
import { testApp } from '#testing/testApp.ts';
import { guestCardsApi } from '../cards.contract.ts';
import { purgeCards } from './deleteCard.ts';

const comanda = await testApp();
const { seal } = openSecrets(comanda.config.secretKey);
const camila = { name: 'Camila Rojas', phone: '+56987654321', mail: 'camila@correo.test' };

/** Camila ordered once, and her company has no programme of points. */
async function scene() {
  const { shop, brought, customerId, programme } = await loyalGuests(comanda);
  await brought(camila);
  await programme({ active: false });
  const id = await customerId('camila');
  const addProvider = () =>
    shop.inTenant((db) => unaudited(db).insertInto('authCredentials').values({ key: 'oneclick' }).execute());
  const headers = { tenant: shop.slug };
  const sendCode = (phone: string) => comanda.visitor.call(guestCardsApi.sendCode, { body: { phone } }, headers);
  const prove = (code: string) =>
    comanda.visitor.call(guestCardsApi.prove, { body: { phone: camila.phone, code } }, headers);
  const mails = () => sentMails(shop);
  type Row = Partial<Insertable<TenantTables['savedCards']>>;
  const store = (row: Row) =>
    shop.inTenant((db) =>
      unaudited(db)
        .insertInto('savedCards')
        .values({ customerId: id, provider: 'oneclick', isProduction: false, ...row })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  return { shop, addKeeper: addProvider, sendCode, prove, mails, store };
}

test('a code opens the cards of a phone once, whether or not there are points', async () => {
  const { addKeeper, sendCode, prove, mails, store } = await scene();
  await addKeeper();
  await store({ status: 'saved', brand: 'Visa', last4: '6623', card: 'credit', tokenSealed: seal('ficha-secreta') });
  expect((await sendCode('9 8765 4321')).body).toEqual({ minutes: 10 });
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: camila.mail, subject: expect.stringContaining('usar tus tarjetas guardadas') });
  expect(mail?.text).not.toContain('puntos');
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  const opened = await prove(code);
  expect(opened.body.cards).toMatchObject([{ provider: 'oneclick', brand: 'Visa', last4: '6623', card: 'credit' }]);
  expect(opened.text).not.toMatch(/ficha-secreta|token|sealed/);
  expect((await prove(code)).status).toBe(422);
});

test('whether anybody has a phone is not told, and a company without a provider that saves cards sends no code', async () => {
  const { addKeeper, sendCode, mails } = await scene();
  expect((await sendCode(camila.phone)).body).toEqual({ minutes: 10 });
  expect(await mails()).toEqual([]);
  await addKeeper();
  const answers = [await sendCode(camila.phone), await sendCode('+56999998888')];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await mails()).toHaveLength(1);
});

test('a night forgets cards that nobody finished writing down, and tells providers again of removed ones', async () => {
  const { shop, store } = await scene();
  const longAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await store({ status: 'begun', createdAt: longAgo });
  const fresh = await store({ status: 'begun' });
  const removed = await store({ status: 'removed' });
  const inTransaction = shop.inTenant;
  await purgeCards({ inTransaction } as Parameters<typeof purgeCards>[0]);
  const [left, jobs] = await shop.inTenant((db) =>
    Promise.all([
      db.selectFrom('savedCards').select('id').orderBy('id').execute(),
      db.selectFrom('jobs').select('args').where('kind', '=', 'cards.delete').execute(),
    ]),
  );
  expect(left).toEqual([fresh, removed]);
  expect(jobs.map(({ args }) => args)).toEqual([{ cardId: removed.id }]);
});
