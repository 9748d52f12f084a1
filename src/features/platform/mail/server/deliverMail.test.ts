import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { queueMail } from '#kit/server/mail/defineMail.ts';
import { eraseMails } from '#kit/server/mail/mail.ts';
import { takeMail } from '#kit/server/mail/outbox.ts';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { jobOf, mailCompany } from '#testing/integrations/mailCompany.ts';
import { sentMails } from '#testing/mails.ts';
import { mailJob } from './deliverMail.ts';
import { suppress } from './suppressions.repo.ts';

const { comanda, sandbox, services, tenant, job } = await mailCompany();
const content = { subject: 'Tu pedido', text: 'Va en camino', html: '<p>Va en camino</p>', fromName: 'Pizzería' };

type Queued = { id: number; args: { key: string } };

const order = { use: 'order', isOffer: false } as const;
const cart = { use: 'cart', isOffer: true } as const;

const queue = async (to: string, purpose: typeof order | typeof cart = order): Promise<Queued> => {
  await tenant.inTenant((db) => queueMail(db, to, content, purpose));
  const [row] = await tenant.inTenant((db) =>
    db
      .selectFrom('jobs')
      .select(['id', 'args'])
      .where('kind', '=', 'mail.send')
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  );
  return row as Queued;
};
const run = ({ args }: Queued) => {
  const sending = mailJob(services);
  return sending.run(job, sending.args.parse(args));
};
const receivedAt = (to: string) => sandbox.mailbox().filter((mail) => mail.to === to);
beforeEach(() => {
  sandbox.kit.forgive();
  sandbox.suspendKey(false);
});

describe('a queued mail', () => {
  test('is sent by the sender of the company, and its content is removed', async () => {
    const queued = await queue('ana@example.cl');
    expect(JSON.stringify(queued.args)).not.toContain('Va en camino');
    expect(await sentMails(tenant)).toMatchObject([{ to: 'ana@example.cl', html: content.html }]);
    expect(await run(queued)).toEqual({ summary: 'Correo enviado' });
    expect(receivedAt('ana@example.cl')).toMatchObject([{ subject: 'Tu pedido', from: { name: 'Pizzería Ñuñoa' } }]);
    expect(await sentMails(tenant)).toEqual([]);
    const usage = await tenant.inTenant((db) => db.selectFrom('mailUsage').select(['kind', 'sent']).execute());
    expect(usage).toEqual([{ kind: 'order', sent: 1 }]);
  });

  test('is not sent twice after it was sent', async () => {
    const queued = await queue('dos@example.cl');
    await run(queued);
    expect(await run(queued)).toEqual({ summary: 'El correo ya no estaba' });
    expect(receivedAt('dos@example.cl')).toHaveLength(1);
  });

  test('whose answer was lost before the process died is found, not repeated', async () => {
    const queued = await queue('lost@example.cl');
    sandbox.kit.plan('lost', { on: /send/ });
    sandbox.kit.plan('broken', { on: /message/, times: 3 });
    await expect(run(queued)).rejects.toMatchObject({ status: 503 });
    sandbox.kit.forgive();
    expect(await run(queued)).toEqual({ summary: 'Correo enviado' });
    expect(receivedAt('lost@example.cl')).toHaveLength(1);
  });

  test('to a greylisted address is tried again', async () => {
    sandbox.greylist('lista@example.cl', 1);
    const queued = await queue('lista@example.cl');
    await expect(run(queued)).rejects.toMatchObject({ status: 503 });
    expect(await run(queued)).toEqual({ summary: 'Correo enviado' });
  });

  test('to an address that does not exist fails for good, and the next one is not sent', async () => {
    sandbox.refuseAddress('nadie@example.cl');
    await expect(run(await queue('nadie@example.cl'))).rejects.toMatchObject({ status: 422 });
    const summary = 'No se envió: nadie@example.cl está bloqueado';
    expect(await run(await queue('nadie@example.cl'))).toEqual({ summary });
  });

  test('of an order is sent to who complained about an offer, and an offer is not', async () => {
    const to = 'queja@example.cl';
    await tenant.inTenant((db) => suppress(db, [{ address: to, reason: 'complaint', code: '' }]));
    await run(await queue(to));
    await run(await queue(to, cart));
    expect(receivedAt(to)).toHaveLength(1);
  });

  test('is sent by the installation while the account of the company is suspended', async () => {
    sandbox.suspendKey(true);
    expect(await run(await queue('suspendida@example.cl'))).toEqual({ summary: 'Correo enviado' });
    expect(receivedAt('suspendida@example.cl')).toEqual([]);
  });

  test('of an offer waits for its account, so that no other way sends it twice', async () => {
    sandbox.suspendKey(true);
    const queued = await queue('oferta.suspendida@example.cl', cart);
    await expect(run(queued)).rejects.toMatchObject({ status: 503 });
    sandbox.suspendKey(false);
    expect(await run(queued)).toEqual({ summary: 'Correo enviado' });
    expect(receivedAt('oferta.suspendida@example.cl')).toHaveLength(1);
  });

  test('is sent though campaigns have taken everything that the account may send', async () => {
    await tenant.inTenant((db) => sql`update mail_buckets set tokens = -50`.execute(db));
    expect(await run(await queue('primero@example.cl'))).toEqual({ summary: 'Correo enviado' });
  });

  test('to an erased address is gone, with its job', async () => {
    const queued = await queue('Olvidada@example.cl');
    await tenant.inTenant((db) => eraseMails(db, ['olvidada@example.cl']));
    expect(await run(queued)).toEqual({ summary: 'El correo ya no estaba' });
    const left = await tenant.inTenant((db) =>
      db.selectFrom('jobs').select('id').where('id', '=', queued.id).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('an offer whose answer was lost', () => {
  test('is not repeated where it cannot be found', async () => {
    const company = await comanda.tenant();
    let attempts = 0;
    const mailer = {
      ...services.mailer,
      async send() {
        attempts += 1;
        throw Object.assign(new Failure(kitFailures.unavailable), { cause: { code: 'ESOCKET' } });
      },
    };
    await company.inTenant((db) => queueMail(db, 'oferta@example.cl', content, cart));
    const [row] = await company.inTenant((db) =>
      db.selectFrom('jobs').select('args').where('kind', '=', 'mail.send').execute(),
    );
    const sending = mailJob({ ...services, mailer });
    const args = sending.args.parse(row?.args);
    const summary = { summary: 'No sabemos si salió: una oferta no se repite' };
    expect(await sending.run(await jobOf(company), args)).toEqual(summary);
    expect(attempts).toBe(1);
    await company.inTenant((db) => queueMail(db, 'otra@example.cl', content, cart));
    const [second] = await company.inTenant((db) =>
      db.selectFrom('jobs').select('args').where('kind', '=', 'mail.send').orderBy('id', 'desc').limit(1).execute(),
    );
    const killed = sending.args.parse(second?.args);
    await company.inTenant((db) => takeMail(db, (killed as { key: string }).key));
    expect(await sending.run(await jobOf(company), killed)).toEqual(summary);
    expect(attempts).toBe(1);
  });
});

test('a retry goes on to the installation while the account is suspended', async () => {
  const queued = await queue('reintento@example.cl');
  sandbox.greylist('reintento@example.cl', 1);
  await expect(run(queued)).rejects.toMatchObject({ status: 503 });
  await tenant.inTenant((db) => takeMail(db, queued.args.key));
  sandbox.suspendKey(true);
  expect(await run(queued)).toEqual({ summary: 'Correo enviado' });
});
