import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { campaignCase } from '#testing/campaigns.ts';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { campaignsApi } from '../campaigns.contract.ts';
import { purgeSends } from './campaigns.repo.ts';

const company = await mailCompany({ flags: ['campaigns'] });
const { comanda, sandbox, tenant } = company;
const { admin, inTenant, addCustomers, dropAudience, frozenCampaign, progressOf, sendAll } = campaignCase(company);

beforeEach(dropAudience);

test('a person who unsubscribes by the link of a mail is counted once, in its campaign', async () => {
  const [address] = await addCustomers(1);
  const first = await frozenCampaign();
  await sendAll(first);
  await addCustomers(1);
  const second = await frozenCampaign();
  await sendAll(second);
  const mail = sandbox.mailbox().find(({ to }) => to === address);
  const url = /<(https:[^>]+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  for (let posts = 0; posts < 2; posts += 1) {
    const { statusCode } = await comanda.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { tenant: tenant.slug, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(statusCode).toBe(200);
  }
  expect([(await progressOf(first)).unsubscribed, (await progressOf(second)).unsubscribed]).toEqual([1, 0]);
});

test('a stopped campaign leaves no mail open', async () => {
  const [address] = await addCustomers(3);
  const id = await frozenCampaign();
  await inTenant((db) =>
    sql`update campaign_sends set state = 'asked' where campaign_id = ${id} and mail = ${address}`.execute(db),
  );
  await admin.call(campaignsApi.stop, { params: { id } });
  expect((await progressOf(id)).counts).toMatchObject({ waiting: 0, asked: 0, skipped: 2, unknown: 1 });
});

test('the recipients of an old campaign are deleted, also those who got no mail, and its counts stay', async () => {
  await addCustomers(3);
  const old = await frozenCampaign();
  await addCustomers(3);
  const recent = await frozenCampaign();
  for (const id of [old, recent]) await admin.call(campaignsApi.stop, { params: { id } });
  const before = [await progressOf(old), await progressOf(recent)];
  await inTenant((db) =>
    sql`update campaigns set ended_at = now() - interval '401 days' where id = ${old}`.execute(db),
  );
  await inTenant(purgeSends);
  expect([await progressOf(old), await progressOf(recent)]).toEqual(before);
  expect((await progressOf(old)).counts.skipped).toBe(3);
  const mailsOf = async (id: number) =>
    (await admin.call(campaignsApi.sends, { params: { id }, query: {} })).body.data.length;
  expect([await mailsOf(old), await mailsOf(recent)]).toEqual([0, 3]);
});
