import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { campaignCase } from '#testing/campaigns.ts';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { campaignsApi } from '../campaigns.contract.ts';

const company = await mailCompany({ flags: ['campaigns'] });
const { sandbox, senderId } = company;
const campaigns = campaignCase(company);
const { admin, inTenant, addCustomers, frozenCampaign, progressOf, run, sendAll, jobs } = campaigns;
const mailsTo = (address: string) => sandbox.mailbox().filter(({ to }) => to === address).length;
const campaignOf = async (id: number) => (await admin.call(campaignsApi.get, { params: { id } })).body;
const resume = async (id: number) => (await admin.call(campaignsApi.resume, { params: { id } })).body.state;

beforeEach(async () => {
  await campaigns.dropAudience();
  sandbox.kit.forgive();
});

describe('a campaign whose job fails for good', () => {
  const error = 'Ocurrió un error inesperado.';

  test('pauses with the reason while it is sent, and resumes', async () => {
    const [address = ''] = await addCustomers(1);
    const id = await frozenCampaign({ senderId });
    await inTenant((db) => jobs.sending.failed?.(db, { id }, error) ?? Promise.resolve());
    expect(await campaignOf(id)).toMatchObject({ state: 'paused', pauseReason: 'error', pauseNote: error });
    expect(await resume(id)).toBe('sending');
    expect([(await sendAll(id)).state, mailsTo(address)]).toEqual(['finished', 1]);
  });

  test('pauses before its recipients are fixed, and resumes with those of that moment', async () => {
    const [first = ''] = await addCustomers(1);
    const id = await campaigns.queuedCampaign({ senderId });
    await inTenant((db) => jobs.freezing.failed?.(db, { id }, error) ?? Promise.resolve());
    expect(await campaignOf(id)).toMatchObject({ state: 'paused', pauseReason: 'error', pauseNote: error });
    const [second = ''] = await addCustomers(1);
    expect(await resume(id)).toBe('scheduled');
    await campaigns.freeze(id);
    expect([(await sendAll(id)).state, mailsTo(first), mailsTo(second)]).toEqual(['finished', 1, 1]);
  });

  test('stays as it is where it ended meanwhile', async () => {
    await addCustomers(1);
    const id = await frozenCampaign({ senderId });
    await sendAll(id);
    await inTenant((db) => jobs.sending.failed?.(db, { id }, error) ?? Promise.resolve());
    expect((await campaignOf(id)).state).toBe('finished');
  });
});

test('a mail that its provider does not list is sent again once fifteen minutes have passed', async () => {
  const [address = ''] = await addCustomers(1);
  const id = await frozenCampaign({ senderId });
  sandbox.kit.plan('broken', { on: /send/ });
  await run(id);
  expect((await progressOf(id)).counts.unknown).toBe(1);
  await run(id, company.job, 10);
  expect([(await progressOf(id)).counts.unknown, mailsTo(address)]).toEqual([1, 0]);
  await run(id, company.job, 5);
  expect([(await sendAll(id)).state, mailsTo(address)]).toEqual(['finished', 1]);
});

test('a campaign that resumes days later leaves out who refused, bounced or got another one', async () => {
  const [refusing = '', bounced = '', recent = '', remaining = ''] = await addCustomers(4);
  const id = await frozenCampaign({ senderId });
  await admin.call(campaignsApi.pause, { params: { id } });
  const consent = (address: string, value: string) =>
    inTenant((db) => sql`update customers set mail_consent = ${value} where mail = ${address}`.execute(db));
  await inTenant(async (db) => {
    await sql`update campaign_sends set due_at = now() - interval '8 days'`.execute(db);
    await sql`insert into mail_suppressions (mail_norm, scope, reason) values (${bounced}, 'offers', 'hardBounce') returning 1`.execute(
      db,
    );
  });
  await consent(refusing, 'refused');
  await consent(remaining, 'unknown');
  const other = await frozenCampaign({ senderId });
  expect((await sendAll(other)).counts.taken).toBe(1);
  await consent(remaining, 'given');
  expect(await resume(id)).toBe('sending');
  const { state, counts } = await sendAll(id);
  expect([state, counts.taken, counts.skipped]).toEqual(['finished', 1, 3]);
  expect([refusing, bounced, recent, remaining].map(mailsTo)).toEqual([0, 0, 1, 1]);
  const { body } = await admin.call(campaignsApi.sends, { params: { id }, query: { state: 'skipped' } });
  expect(body.data.find(({ mail }) => mail === recent)?.problem).toBe('Recibió otra campaña hace poco');
});
