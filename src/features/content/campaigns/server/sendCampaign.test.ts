import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyMailEvents } from '#features/platform/mail/server/index.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import type { MailEvent } from '#integrations/mail/port.ts';
import { campaignCase, campaignOrigin, dyingJob } from '#testing/campaigns.ts';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { campaignsApi } from '../campaigns.contract.ts';
import { claim } from './sends.repo.ts';

const company = await mailCompany({ flags: ['campaigns'] });
const { sandbox, senderId, job } = company;
const campaigns = campaignCase(company);
const { admin, inTenant, addCustomers, freeze, progressOf, run, sendAll } = campaigns;
const frozenCampaign = (changes = {}) => campaigns.frozenCampaign({ senderId, ...changes });
const origin = campaignOrigin;
const mailsTo = (address: string) => sandbox.mailbox().filter(({ to }) => to === address);
const countsTo = (addresses: readonly string[]) => addresses.map((address) => mailsTo(address).length);

beforeEach(campaigns.dropAudience);

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
      await run(id, dyingJob(job, deadAt)).catch(() => undefined);
    }
    const { state, counts } = await sendAll(id);
    expect([state, counts.taken, countsTo(addresses)]).toEqual(['finished', 12, addresses.map(() => 1)]);
  });

  test('is shared by processes without a double', async () => {
    const addresses = await addCustomers(40);
    const id = await frozenCampaign();
    await Promise.all([run(id), run(id), run(id)]);
    const { state, counts } = await sendAll(id);
    expect([state, counts.taken, countsTo(addresses)]).toEqual(['finished', 40, addresses.map(() => 1)]);
  });

  test('claims no more mails than it may send, whatever the plan of the query', async () => {
    await addCustomers(30);
    const id = await frozenCampaign();
    const claimed = await inTenant(async (db) => {
      await sql`set local enable_hashjoin = off`.execute(db);
      await sql`set local enable_mergejoin = off`.execute(db);
      return claim(db, { id, couponBatchId: null }, { count: 5, account: '' });
    });
    expect(claimed).toHaveLength(5);
    expect((await progressOf(id)).counts.asked).toBe(5);
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
    await freeze(id);
    const next = await admin.call(campaignsApi.check, { params: { id } });
    expect(next.body.addresses).toBe(0);
    expect(countsTo(addresses)).toEqual([1, 1]);
  });

  test('pauses when the plan is used up, resumes, and stops for good', async () => {
    const addresses = await addCustomers(3);
    const id = await frozenCampaign();
    sandbox.exhaustQuota(true);
    await run(id);
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
    await run(id);
    expect(countsTo(addresses)).toEqual([0, 0, 0]);
    expect((await admin.call(campaignsApi.stop, { params })).body.state).toBe('stopped');
    expect((await admin.call(campaignsApi.resume, { params })).status).toBe(409);
  });

  test('pauses at 2 % of hard bounces, and counts clicks of people and of programs apart', async () => {
    const addresses = await addCustomers(60);
    const id = await frozenCampaign();
    await run(id);
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
    const id = await frozenCampaign({ holdBack: 50 });
    const { counts } = await progressOf(id);
    expect(counts.held + counts.waiting).toBe(addresses.length);
    expect(counts.held).toBeGreaterThan(25);
    expect(counts.held).toBeLessThan(75);
  });
});
