import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyMailEvents } from '#features/platform/mail/server/index.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { segmentsApi } from '#features/benefits/segments/segments.contract.ts';
import type { MailEvent } from '#integrations/mail/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { blankCampaign, campaignsApi } from '../campaigns.contract.ts';
import { freezeCampaignJob } from './freezeCampaign.ts';
import { sendCampaignJob } from './sendCampaign.ts';

const { comanda, sandbox, services: mailServices, tenant, senderId, job } = await mailCompany({ flags: ['campaigns'] });
const origin = 'https://cadena.comanda.test';
const services = {
  ...mailServices,
  secrets: openSecrets(comanda.config.secretKey),
  originOf: () => origin,
  storefrontOf: () => `${origin}/tienda/demo`,
};
const { admin, inTenant } = tenant;
const [freezing, sending] = [freezeCampaignJob(), sendCampaignJob(services)];

const content = {
  root: { props: {} },
  content: [
    {
      type: 'hero',
      version: 1,
      props: { id: 'a', title: 'Hola, {nombre}', text: 'Tienes {puntos} puntos', label: 'Pedir', link: '/' },
    },
  ],
};
let counter = 0;

/** Customers who accept offers, with an order each. */
async function addCustomers(count: number): Promise<string[]> {
  const group = ++counter;
  await inTenant((db) =>
    sql`insert into customers (name, phone, mail, mail_consent, mail_consent_at, notes)
      select 'Ana Soto', ${`+5697${group}`} || n, ${`p${group}x`} || n || '@example.cl', 'given', now(), 'grupo'
      from generate_series(1, ${count}::int) n returning 1`.execute(db),
  );
  return Array.from({ length: count }, (_, place) => `p${group}x${place + 1}@example.cl`);
}

/** A campaign whose recipients are fixed, to all customers that were not written to. */
async function frozenCampaign(): Promise<number> {
  const segment = await admin.call(segmentsApi.create, { body: { name: `Todos ${++counter}`, notes: '', rules: [] } });
  const body = {
    ...blankCampaign,
    name: `Campaña ${counter}`,
    subject: '{nombre}, vuelve',
    content,
    senderId,
    segmentId: segment.body.id,
  };
  const { id } = (await admin.call(campaignsApi.create, { body })).body;
  const sent = await admin.call(campaignsApi.send, { params: { id }, body: {} });
  expect(sent.body.state).toBe('scheduled');
  await freezing.run(job, { id });
  return id;
}

const progressOf = async (id: number) => (await admin.call(campaignsApi.progress, { params: { id } })).body;
/** Lets the time pass after which answers count as lost, and refills the bucket of the account. */
const later = () =>
  inTenant(async (db) => {
    await sql`update campaign_sends set due_at = now() - interval '1 minute' where state in ('asked', 'unknown', 'waiting')`.execute(
      db,
    );
    await sql`update mail_buckets set tokens = 1000, filled_at = now()`.execute(db);
  });
/** Runs the job as often as it plans itself. */
async function sendAll(id: number) {
  for (let runs = 0; runs < 20 && (await progressOf(id)).state === 'sending'; runs += 1) {
    await later();
    await sending.run(job, { id });
  }
  return progressOf(id);
}
const mailsTo = (address: string) => sandbox.mailbox().filter(({ to }) => to === address);
const countsTo = (addresses: readonly string[]) => addresses.map((address) => mailsTo(address).length);

beforeEach(async () => {
  await inTenant((db) => sql`update customers set mail_consent = 'unknown' where notes = 'grupo'`.execute(db));
});

/** A process that dies in its nth transaction: before it commits. */
function dyingJob(deadAt: number): JobCtx {
  let transactions = 0;
  return {
    ...job,
    inTransaction: <T>(work: (db: Db) => Promise<T>) =>
      job.inTransaction(async (db) => {
        transactions += 1;
        const result = await work(db);
        if (transactions === deadAt) throw new Error('killed');
        return result;
      }),
  };
}

describe('sending a campaign', () => {
  test('reaches each address once, with its words and both ways to unsubscribe', async () => {
    const addresses = await addCustomers(3);
    const id = await frozenCampaign();
    const { state, counts } = await sendAll(id);
    expect([state, counts.taken, countsTo(addresses)]).toEqual(['finished', 3, [1, 1, 1]]);
    const [mail] = mailsTo(addresses[0] ?? '');
    expect(mail?.subject).toBe('Ana, vuelve');
    expect(mail?.html).toContain('Tienes 0 puntos');
    expect(mail?.html).toContain(`${origin}/tienda/demo/?via=c${id}`);
    expect(mail?.text).toContain(`Pedir: ${origin}/tienda/demo/?via=c${id}`);
    expect(mail?.text).toContain(`No recibir más ofertas: ${origin}/sin-ofertas/`);
    expect(mail?.headers['list-unsubscribe']).toContain(`${origin}/sin-ofertas/`);
  });

  test('survives a process that dies in any of its transactions, and sends nothing twice', async () => {
    const addresses = await addCustomers(12);
    const id = await frozenCampaign();
    for (let deadAt = 1; deadAt <= 12; deadAt += 1) {
      await later();
      await sending.run(dyingJob(deadAt), { id }).catch(() => undefined);
    }
    const { state, counts } = await sendAll(id);
    expect([state, counts.taken, countsTo(addresses)]).toEqual(['finished', 12, addresses.map(() => 1)]);
  });

  test('is shared by processes without a double', async () => {
    const addresses = await addCustomers(40);
    const id = await frozenCampaign();
    await later();
    await Promise.all([sending.run(job, { id }), sending.run(job, { id }), sending.run(job, { id })]);
    const { state, counts } = await sendAll(id);
    expect([state, counts.taken, countsTo(addresses)]).toEqual(['finished', 40, addresses.map(() => 1)]);
  });

  test('finds mails whose answer was lost', async () => {
    const addresses = await addCustomers(2);
    const id = await frozenCampaign();
    sandbox.kit.plan('lost', { on: /send/ });
    const { state } = await sendAll(id);
    expect([state, countsTo(addresses)]).toEqual(['finished', [1, 1]]);
  });

  test('skips customers who withdraw their consent or change their mail meanwhile', async () => {
    const addresses = await addCustomers(3);
    const id = await frozenCampaign();
    const [refusing, moved] = (
      await admin.call(customersApi.list, { query: { query: addresses[0]?.split('x')[0] ?? '' } })
    ).body.data;
    await admin.call(customersApi.update, { params: { id: refusing?.id ?? 0 }, body: { mailConsent: 'refused' } });
    await admin.call(customersApi.update, { params: { id: moved?.id ?? 0 }, body: { mail: `otro${id}@example.cl` } });
    const { state, counts } = await sendAll(id);
    expect([state, counts.taken, counts.skipped]).toEqual(['finished', 1, 2]);
    expect(countsTo([refusing?.mail ?? '', moved?.mail ?? '', `otro${id}@example.cl`])).toEqual([0, 0, 0]);
  });

  test('writes nobody twice within seven days, and freezes an audience once', async () => {
    const addresses = await addCustomers(2);
    const id = await frozenCampaign();
    await sendAll(id);
    await freezing.run(job, { id });
    const next = await admin.call(campaignsApi.check, { params: { id } });
    expect(next.body.addresses).toBe(0);
    expect(countsTo(addresses)).toEqual([1, 1]);
  });

  test('pauses when the plan is used up, resumes, and stops for good', async () => {
    const addresses = await addCustomers(3);
    const id = await frozenCampaign();
    sandbox.exhaustQuota(true);
    await later();
    await sending.run(job, { id });
    sandbox.exhaustQuota(false);
    const params = { id };
    expect((await admin.call(campaignsApi.get, { params })).body).toMatchObject({
      state: 'paused',
      pauseReason: 'quota',
    });
    expect((await admin.call(campaignsApi.resume, { params })).body.state).toBe('sending');
    expect((await admin.call(campaignsApi.pause, { params })).body).toMatchObject({
      state: 'paused',
      pauseReason: 'person',
    });
    await later();
    await sending.run(job, { id });
    expect(countsTo(addresses)).toEqual([0, 0, 0]);
    expect((await admin.call(campaignsApi.stop, { params })).body.state).toBe('stopped');
    expect((await admin.call(campaignsApi.resume, { params })).status).toBe(409);
  });

  test('pauses at 2 % of hard bounces, and counts clicks of people and of programs apart', async () => {
    const addresses = await addCustomers(60);
    const id = await frozenCampaign();
    await later();
    await sending.run(job, { id });
    const mails = addresses.flatMap(mailsTo);
    expect(mails).toHaveLength(50);
    const event = (place: number, changes: Partial<MailEvent>): MailEvent => ({
      key: `${id} ${place} ${changes.kind}`,
      kind: 'clicked',
      at: new Date().toISOString(),
      reference: null,
      mailKey: mails[place]?.key ?? '',
      address: mails[place]?.to ?? '',
      isMachine: false,
      code: null,
      url: null,
      ...changes,
    });
    await inTenant((db) =>
      applyMailEvents(db, {
        provider: 'mailjet',
        events: [
          event(0, {}),
          event(1, { isMachine: true }),
          event(2, { kind: 'delivered' }),
          event(3, { kind: 'unsubscribed' }),
        ],
      }),
    );
    const before = await progressOf(id);
    expect(before).toMatchObject({ state: 'sending', clicked: 1, machines: 1, unsubscribed: 1 });
    expect(before.counts).toMatchObject({ delivered: 1, taken: 49 });
    await inTenant((db) => applyMailEvents(db, { provider: 'mailjet', events: [event(4, { kind: 'hardBounce' })] }));
    const params = { id };
    expect((await admin.call(campaignsApi.get, { params })).body).toMatchObject({
      state: 'paused',
      pauseReason: 'bounces',
    });
  });

  test('holds a share of the audience back', async () => {
    const addresses = await addCustomers(100);
    const segment = await admin.call(segmentsApi.create, {
      body: { name: `Control ${++counter}`, notes: '', rules: [] },
    });
    const body = {
      ...blankCampaign,
      name: `Control ${counter}`,
      subject: 'Hola',
      content,
      segmentId: segment.body.id,
      holdBack: 50,
    };
    const { id } = (await admin.call(campaignsApi.create, { body })).body;
    await admin.call(campaignsApi.send, { params: { id }, body: {} });
    await freezing.run(job, { id });
    const { counts } = await progressOf(id);
    expect(counts.held + counts.waiting).toBe(addresses.length);
    expect(counts.held).toBeGreaterThan(25);
    expect(counts.held).toBeLessThan(75);
  });
});
