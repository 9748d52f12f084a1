import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addSender, jobOf, mailCompany } from '#testing/integrations/mailCompany.ts';
import { newKey } from '#testing/integrations/portContract.ts';
import { type CompanyMail, openMailDoor, sendBatch } from './index.ts';
import { suppress } from './suppressions.repo.ts';

const { comanda, sandbox, services, tenant, senderId, job } = await mailCompany();

const mailOf = (to = 'ana@example.cl'): CompanyMail => ({
  key: newKey(),
  to,
  fromName: 'Pizzería Ñuñoa',
  subject: 'Hola',
  text: 'Hola',
  html: '<p>Hola</p>',
  unsubscribeUrl: 'https://pizzeria.example/baja/abc',
  campaign: 'c8',
});
const offers = { use: 'campaign', scope: 'offers' } as const;
const fillBucket = (of = tenant) => of.inTenant((db) => sql`update mail_buckets set tokens = 1000`.execute(db));
const send = (mails: readonly CompanyMail[], request: Partial<Parameters<typeof sendBatch>[2]> = {}) =>
  sendBatch(job, services, { ...offers, mails, ...request });
const receivedKeys = () => sandbox.mailbox().map(({ key }) => key);
beforeEach(() => fillBucket());

describe('mails of a company', () => {
  test('are sent by its sender and provider, and counted by their use', async () => {
    const mails = [mailOf(), mailOf('pedro@example.cl')];
    expect((await send(mails)).results).toMatchObject(mails.map(({ key }) => ({ key, state: 'taken' })));
    const received = sandbox.mailbox().filter(({ key }) => mails.some((mail) => mail.key === key));
    expect(received.map(({ from }) => from)).toEqual(
      mails.map(() => ({ name: 'Pizzería Ñuñoa', address: 'hola@pizzeria.example' })),
    );
    const usage = await tenant.inTenant((db) => db.selectFrom('mailUsage').selectAll().execute());
    expect(usage).toMatchObject([{ kind: 'campaign', sent: 2, month: expect.stringMatching(/^\d{4}-\d{2}-01$/) }]);
  });

  test('are not sent to a suppressed address of their scope', async () => {
    await tenant.inTenant((db) => suppress(db, [{ address: 'Queja@example.cl', reason: 'complaint', code: '' }]));
    const [offer, receipt] = [mailOf('queja+pizza@example.cl'), mailOf('queja@example.cl')];
    expect((await send([offer])).results).toEqual([{ key: offer.key, state: 'suppressed' }]);
    const { results } = await send([receipt], { use: 'order', scope: 'transactional' });
    expect(results).toMatchObject([{ state: 'taken' }]);
    expect(receivedKeys()).not.toContain(offer.key);
  });

  test('to an address that does not exist stop mails to it', async () => {
    sandbox.refuseAddress('nadie@example.cl');
    expect((await send([mailOf('nadie@example.cl')])).results).toMatchObject([{ state: 'refused' }]);
    for (const scope of ['offers', 'transactional'] as const)
      expect((await send([mailOf('nadie@example.cl')], { scope })).results).toMatchObject([{ state: 'suppressed' }]);
  });

  test('wait for the bucket of the account, except transactional ones', async () => {
    await tenant.inTenant((db) =>
      sql`update mail_buckets set tokens = 2, filled_at = now() + interval '1 hour'`.execute(db),
    );
    const mails = [mailOf(), mailOf(), mailOf()];
    expect((await send(mails)).results).toHaveLength(2);
    const { results, waitMs } = await send(mails.slice(2));
    expect(results).toEqual([]);
    expect(waitMs).toBeGreaterThan(0);
    const urgent = await send([mailOf()], { use: 'order', scope: 'transactional' });
    expect(urgent.results).toMatchObject([{ state: 'taken' }]);
    await tenant.inTenant((db) => sql`update mail_buckets set filled_at = now()`.execute(db));
  });

  test('share the bucket between processes', async () => {
    await tenant.inTenant((db) =>
      sql`update mail_buckets set tokens = 5, filled_at = now() + interval '1 hour'`.execute(db),
    );
    const door = await openMailDoor(job, services, offers);
    const shares = await Promise.all(Array.from({ length: 10 }, () => door.reserve(1)));
    expect(shares.filter(({ granted }) => granted === 1)).toHaveLength(5);
    await tenant.inTenant((db) => sql`update mail_buckets set filled_at = now()`.execute(db));
  });

  test('whose answer was lost are found by their key', async () => {
    sandbox.kit.plan('lost', { on: /send/ });
    const mail = mailOf();
    expect((await send([mail])).results).toMatchObject([{ key: mail.key, state: 'taken' }]);
    expect(receivedKeys().filter((key) => key === mail.key)).toHaveLength(1);
    const door = await openMailDoor(job, services, offers);
    expect(await door.find?.(mail.key)).toMatchObject({ state: 'taken' });
  });
});

describe('the sender', () => {
  test('that was chosen and is not verified sends nothing', async () => {
    const other = await comanda.tenant();
    const id = await addSender(other, { provider: 'mailjet', isVerified: false });
    await expect(openMailDoor(await jobOf(other), services, { ...offers, senderId: id })).rejects.toThrow(
      'El remitente hola@pizzeria.example todavía no está verificado.',
    );
  });

  test('of another company does not exist', async () => {
    const other = await comanda.tenant();
    await expect(openMailDoor(await jobOf(other), services, { ...offers, senderId })).rejects.toThrow(
      'El remitente ya no existe.',
    );
  });

  test('of a company without one is the installation, with the name of the company', async () => {
    const other = await comanda.tenant();
    const mail = { ...mailOf(), subject: `Aviso ${newKey()}` };
    const { results } = await sendBatch(await jobOf(other), services, { ...offers, mails: [mail] });
    expect(results).toMatchObject([{ state: 'taken' }]);
    const folder = path.join(comanda.config.dataDir, 'mail');
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
    const [sent = ''] = files.filter((text) => text.includes(mail.subject));
    expect(sent).toContain('no-responder@comanda.test');
    expect(sent).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});
