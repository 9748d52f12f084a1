import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { campaignCase } from '#testing/campaigns.ts';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { storedSales } from '#testing/sales.ts';
import { campaignsApi } from '../campaigns.contract.ts';

const company = await mailCompany({ flags: ['campaigns'] });
const { tenant } = company;
const { admin, inTenant, addCustomers, dropAudience, frozenCampaign } = campaignCase(company);
const storeId = await tenant.store('Providencia');

beforeEach(dropAudience);

const liftOf = async (id: number) => (await admin.call(campaignsApi.lift, { params: { id } })).body;

/** The recipients of a campaign, and its control group. */
async function customersOf(id: number) {
  const { rows } = await inTenant((db) =>
    sql<{ customerId: number; isControl: boolean }>`select customer_id as "customerId", state = 'held' as "isControl"
      from campaign_sends where campaign_id = ${id} order by customer_id`.execute(db),
  );
  const ids = Object.groupBy(rows, ({ isControl }) => (isControl ? 'control' : 'recipients'));
  return [ids.recipients ?? [], ids.control ?? []].map((group) => group.map(({ customerId }) => customerId)) as [
    number[],
    number[],
  ];
}

const saleOf = (customerId: number | undefined, createdAt: string, status = 'completed') => ({
  storeId,
  day: createdAt.slice(0, 10),
  hour: 12,
  total: 1000,
  createdAt,
  status,
  customerId: customerId ?? null,
});

test('a campaign is compared with its control group by all orders of seven days, of merged customers too', async () => {
  await addCustomers(40);
  const id = await frozenCampaign({ holdBack: 50 });
  const [recipients, control] = await customersOf(id);
  const now = new Date().toISOString();
  const earlier = new Date(Date.now() - 60_000).toISOString();
  const lost = new Date(Date.now() + 8 * 86_400_000).toISOString();
  const [first, second, third] = recipients;
  await inTenant((db) => sql`update customers set merged_into = ${second} where id = ${third}`.execute(db));
  await storedSales(tenant, [
    saleOf(first, now),
    saleOf(first, now),
    saleOf(third, now),
    saleOf(recipients[3], now, 'canceled'),
    saleOf(recipients[4], earlier),
    saleOf(recipients[5], lost),
    saleOf(control[0], now),
  ]);
  expect(await liftOf(id)).toMatchObject({
    recipients: { people: recipients.length - 1, buyers: 2, orders: 3, sold: 3000 },
    control: { people: control.length, buyers: 1, orders: 1, sold: 1000 },
    verdict: 'tooFew',
  });
});

test('a campaign without a control group, or that was not sent, is compared with nothing', async () => {
  await addCustomers(2);
  expect(await liftOf(await frozenCampaign())).toBeNull();
});
