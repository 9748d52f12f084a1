import { expect, test } from 'vitest';
import type { MailEvent } from '#integrations/mail/port.ts';
import { newKey } from '#testing/integrations/portContract.ts';
import { testApp } from '#testing/testApp.ts';
import { applyMailEvents } from './mailEvents.ts';
import { suppressedAmong } from './suppressions.repo.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();

const eventOf = (address: string, kind: MailEvent['kind'], changes: Partial<MailEvent> = {}): MailEvent => ({
  key: newKey(),
  kind,
  at: new Date().toISOString(),
  reference: null,
  mailKey: 'c8-1',
  address,
  isMachine: false,
  code: null,
  url: null,
  ...changes,
});
const apply = (...events: MailEvent[]) => tenant.inTenant((db) => applyMailEvents(db, { provider: 'mailjet', events }));
const isSuppressed = async (address: string) =>
  tenant.inTenant(async (db) => ({
    offers: (await suppressedAmong(db, 'offers', [address])).size > 0,
    transactional: (await suppressedAmong(db, 'transactional', [address])).size > 0,
  }));

test('a hard bounce stops all mails to its address, a complaint only offers', async () => {
  await apply(eventOf('falsa@example.cl', 'hardBounce'), eventOf('queja@example.cl', 'complaint'));
  expect(await isSuppressed('FALSA@example.cl')).toEqual({ offers: true, transactional: true });
  expect(await isSuppressed('queja@example.cl')).toEqual({ offers: true, transactional: false });
});

test('a hard bounce of an address with a plus part does not stop mails to the others of its mailbox', async () => {
  await apply(eventOf('juan+pedidso@example.cl', 'hardBounce'), eventOf('eva+pizza@example.cl', 'complaint'));
  expect(await isSuppressed('Juan+pedidso@example.cl')).toEqual({ offers: true, transactional: true });
  expect(await isSuppressed('juan@example.cl')).toEqual({ offers: false, transactional: false });
  expect(await isSuppressed('eva@example.cl')).toEqual({ offers: true, transactional: false });
});

test('three soft bounces in a row stop offers, and a delivery in between does not', async () => {
  const day = (number: number) => ({ at: `2026-11-0${number}T12:00:00.000Z` });
  const kinds = ['softBounce', 'softBounce', 'delivered', 'softBounce', 'softBounce'] as const;
  for (const [place, kind] of kinds.entries()) await apply(eventOf('llena@example.cl', kind, day(place + 1)));
  expect(await isSuppressed('llena@example.cl')).toEqual({ offers: false, transactional: false });
  await apply(eventOf('llena@example.cl', 'softBounce', day(6)));
  expect(await isSuppressed('llena@example.cl')).toEqual({ offers: true, transactional: false });
});

test('the same event counts once, in one webhook and in two', async () => {
  const event = eventOf('blanda@example.cl', 'softBounce');
  await apply(event, event);
  await apply(event);
  await apply({ ...event, at: new Date(0).toISOString() });
  expect(await isSuppressed('blanda@example.cl')).toEqual({ offers: false, transactional: false });
});

test('a thousand bounces of one webhook are applied together', async () => {
  const events = Array.from({ length: 1000 }, (_, place) => eventOf(`n${place}@example.cl`, 'hardBounce'));
  await apply(...events);
  const addresses = events.map(({ address }) => address);
  expect((await tenant.inTenant((db) => suppressedAmong(db, 'offers', addresses))).size).toBe(1000);
});

test('who unsubscribes at the provider refuses offers, and still gets mails of orders', async () => {
  await apply(eventOf('Baja+pizza@example.cl', 'unsubscribed'));
  const refusals = await tenant.inTenant((db) => db.selectFrom('mailRefusals').select('mailNorm').execute());
  expect(refusals).toEqual([{ mailNorm: 'baja@example.cl' }]);
  expect(await isSuppressed('baja@example.cl')).toEqual({ offers: false, transactional: false });
});
