import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { campaignCase } from '#testing/campaigns.ts';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { blankCampaign, type CampaignDraft, campaignsApi } from '../campaigns.contract.ts';
import { testCampaignJob } from './testCampaign.ts';

const company = await mailCompany({ flags: ['campaigns'] });
const { sandbox } = company;
const { admin, inTenant, job, services, run } = campaignCase(company);
const testing = testCampaignJob(services);

const section = (type: string) => ({ type, version: 1, props: { id: type } });
const callToOrder = {
  type: 'call_to_order',
  version: 1,
  props: { id: 'a', title: 'Hola, {nombre}', text: 'Vuelve', label: 'Pedir', link: '/' },
};
let counter = 0;

async function create(content: CampaignDraft['content']['content']): Promise<number> {
  const body = {
    ...blankCampaign,
    name: `Campaña ${++counter}`,
    subject: 'Hola',
    content: { root: { props: {} }, content },
  };
  return (await admin.call(campaignsApi.create, { body })).body.id;
}
const checksOf = async (id: number) =>
  (await admin.call(campaignsApi.check, { params: { id } })).body.findings.map(({ check }) => check);
/** The sender of offers, which sends no mails of orders. */
const setSender = (verifiedAt: string | null) =>
  inTenant((db) =>
    sql`update mail_senders set sends_orders = false, verified_at = ${verifiedAt}::timestamptz`.execute(db),
  );

beforeEach(() => setSender(new Date().toISOString()));

test('a test leaves by the sender of campaigns', async () => {
  const id = await create([callToOrder]);
  await testing.run(job, { id, mail: 'prueba@example.cl', key: 't1' });
  expect(sandbox.mailbox().filter(({ to }) => to === 'prueba@example.cl')).toMatchObject([
    { subject: 'Prueba: Hola', from: { address: 'hola@pizzeria.example' } },
  ]);
});

test('a default sender that is not verified stops the check, the test and the campaign', async () => {
  const id = await create([callToOrder]);
  expect(await checksOf(id)).toEqual(['segment']);
  await setSender(null);
  expect(await checksOf(id)).toEqual(['sender', 'segment']);
  await expect(testing.run(job, { id, mail: 'prueba@example.cl', key: 't2' })).rejects.toThrow(/no está verificado/);
  await inTenant((db) => sql`update campaigns set state = 'sending' where id = ${id}`.execute(db));
  await run(id);
  expect((await admin.call(campaignsApi.get, { params: { id } })).body).toMatchObject({
    state: 'paused',
    pauseReason: 'provider',
  });
});

test('sections that mails do not draw are no content', async () => {
  expect(await checksOf(await create([section('video'), section('hours')]))).toEqual(['content', 'segment']);
});
