import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { campaignCase } from '#testing/campaigns.ts';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { storedOrder } from '#testing/orders.ts';
import { campaignsApi } from '../campaigns.contract.ts';
import { sendCampaignJob } from './sendCampaign.ts';
import { instantsOf } from './storeClocks.repo.ts';

const company = await mailCompany({ flags: ['campaigns'] });
const { tenant, job, sandbox } = company;
const campaigns = campaignCase(company);
const { admin, inTenant, addCustomers, freeze, progressOf, services } = campaigns;
const zones = ['America/Santiago', 'Pacific/Easter', 'America/Punta_Arenas'] as const;
const stores = new Map<string, number>();
const storeIn = (zone: string) => stores.get(zone) ?? 0;
for (const zone of zones) {
  const id = await tenant.store(zone);
  await inTenant((db) => sql`update stores set time_zone = ${zone} where id = ${id}`.execute(db));
  stores.set(zone, id);
}

beforeEach(campaigns.dropAudience);

/** Customers whose last order was in a store of each zone, and one without orders. */
async function addGuests(): Promise<string[]> {
  const addresses = await addCustomers(4);
  const { rows } = await inTenant((db) =>
    sql<{ id: number }>`select id from customers where mail = any(${addresses}::text[]) order by id`.execute(db),
  );
  for (const [place, zone] of zones.entries()) {
    const customerId = rows[place]?.id ?? 0;
    const first = await storedOrder(tenant, { storeId: storeIn(zones[0]), createdAt: '2026-01-02T15:00:00Z' });
    const last = await storedOrder(tenant, { storeId: storeIn(zone), createdAt: '2026-01-03T15:00:00Z' });
    await inTenant((db) =>
      sql`update orders set customer_id = ${customerId} where id in (${first}, ${last})`.execute(db),
    );
  }
  return addresses;
}
/** Lets the first moment of a campaign come. */
const passTime = (id: number) =>
  inTenant((db) => sql`update campaigns set send_at = now() where id = ${id}`.execute(db));
const dueOf = (campaignId: number) =>
  inTenant((db) =>
    db.selectFrom('campaignSends').select(['mail', 'dueAt', 'state']).where('campaignId', '=', campaignId).execute(),
  );

test('a moment is another instant in each zone, also at an hour that the clock skips', async () => {
  const at = async (local: string) =>
    new Map((await inTenant((db) => instantsOf(db, local, zones[0]))).map((each) => [each.timeZone, each.at]));
  expect(await at('2026-12-05T11:00')).toEqual(
    new Map([
      ['America/Santiago', '2026-12-05T14:00:00.000Z'],
      ['Pacific/Easter', '2026-12-05T16:00:00.000Z'],
      ['America/Punta_Arenas', '2026-12-05T14:00:00.000Z'],
    ]),
  );
  // Santiago goes from 00:00 to 01:00, Easter Island from 22:00 to 23:00 of the day before; Punta Arenas stays.
  expect(await at('2038-09-05T00:30')).toEqual(
    new Map([
      ['America/Santiago', '2038-09-05T04:00:00.000Z'],
      ['Pacific/Easter', '2038-09-05T05:30:00.000Z'],
      ['America/Punta_Arenas', '2038-09-05T03:30:00.000Z'],
    ]),
  );
});

test('each recipient gets the mail at the hour of the store of the last order, and pauses keep it', async () => {
  const addresses = await addGuests();
  const id = await campaigns.queuedCampaign({}, { local: '2038-09-05T00:30' });
  const params = { id };
  expect((await admin.call(campaignsApi.get, { params })).body).toMatchObject({
    sendAt: '2038-09-05T03:30:00.000Z',
    sendLocal: '2038-09-05T00:30',
  });
  await passTime(id);
  await freeze(id);
  const due = new Map((await dueOf(id)).map(({ mail, dueAt }) => [mail, dueAt]));
  const hours = ['2038-09-05T04:00:00.000Z', '2038-09-05T05:30:00.000Z', '2038-09-05T03:30:00.000Z'];
  const [santiago = ''] = hours;
  expect(addresses.map((address) => due.get(address))).toEqual([...hours, santiago]);
  expect((await progressOf(id)).nextAt).toBe('2038-09-05T03:30:00.000Z');
  await admin.call(campaignsApi.pause, { params });
  await admin.call(campaignsApi.resume, { params });
  expect(new Map((await dueOf(id)).map(({ mail, dueAt }) => [mail, dueAt]))).toEqual(due);
});

test('only the mails whose hour has come are sent, and the next run is planned for the next hour', async () => {
  const addresses = await addGuests();
  const id = await campaigns.queuedCampaign({}, { local: '2038-09-05T00:30' });
  await passTime(id);
  await freeze(id);
  // The hour of Punta Arenas has come; the others follow after 30 and 120 minutes.
  await inTenant(async (db) => {
    await sql`delete from jobs where unique_key = ${`campaigns.send:${id}`}`.execute(db);
    await sql`update campaign_sends set due_at = due_at - ('2038-09-05T03:30:00Z'::timestamptz - now())
      where campaign_id = ${id}`.execute(db);
  });
  await sendCampaignJob(services).run(job, { id });
  const sent = addresses.map((address) => sandbox.mailbox().filter(({ to }) => to === address).length);
  expect(sent).toEqual([0, 0, 1, 0]);
  const { state, nextAt } = await progressOf(id);
  const { rows } = await inTenant((db) =>
    sql<{ runAt: string }>`select run_at from jobs where unique_key = ${`campaigns.send:${id}`}`.execute(db),
  );
  expect([state, rows]).toEqual(['sending', [{ runAt: nextAt }]]);
});

test('an hour that a store has already passed, or beside another moment, is rejected', async () => {
  await addCustomers(1);
  await expect(campaigns.queuedCampaign({}, { local: '2026-01-05T11:00' })).rejects.toThrow(/Ya pasó esa hora/);
  await expect(campaigns.queuedCampaign({}, { local: '2027-01-05T11:00', at: '2027-01-05T11:00:00Z' })).rejects.toThrow(
    /una hora de cada local/,
  );
});
