import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { couponCodesApi } from '#features/benefits/coupons/codes/couponCodes.contract.ts';
import { couponDraft } from '#testing/couponCases.ts';
import { generateCodes } from '#testing/couponCodes.ts';
import { campaignCase, dyingJob } from '#testing/campaigns.ts';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { type CampaignDraft, campaignsApi } from '../campaigns.contract.ts';
import { testCampaignJob } from './testCampaign.ts';

const company = await mailCompany({ flags: ['campaigns'] });
const { comanda, sandbox, job } = company;
const campaigns = campaignCase(company);
const { admin, inTenant, addCustomers, freeze, progressOf, run, sendAll, services } = campaigns;
let counter = 0;

beforeEach(campaigns.dropAudience);

/** A coupon with a batch of codes, as the links of a campaign. */
async function batchOf(amount: number) {
  const body = couponDraft({ code: `VUELVE-${++counter}`, visibility: 'private' });
  const couponId = (await admin.call(couponsApi.create, { body })).body.id;
  const [batch] = await generateCodes(comanda, admin, couponId, { amount, prefix: 'V-' });
  return { couponId, couponBatchId: batch?.id ?? 0 };
}
const subject = '{nombre}, tu código es {cupon}';
const scheduled = (changes: Partial<CampaignDraft>) => campaigns.queuedCampaign({ subject, ...changes });
const frozen = (changes: Partial<CampaignDraft>) => campaigns.frozenCampaign({ subject, ...changes });
const batchesOf = async (couponId: number) =>
  (await admin.call(couponCodesApi.batches, { params: { id: couponId } })).body.data;
const codeTo = (address: string) =>
  sandbox
    .mailbox()
    .filter(({ to }) => to === address)
    .map((mail) => / es (\S+)$/.exec(mail.subject)?.[1]);
const campaignOf = async (id: number) => (await admin.call(campaignsApi.get, { params: { id } })).body;
const codesOf = (campaignId: number) =>
  inTenant((db) =>
    db.selectFrom('campaignSends').select(['state', 'couponCode']).where('campaignId', '=', campaignId).execute(),
  );

describe('a coupon for each person', () => {
  test('is one code each, also after processes that die', async () => {
    const addresses = await addCustomers(12);
    const { couponId, couponBatchId } = await batchOf(20);
    const id = await scheduled({ couponBatchId });
    await freeze(id, dyingJob(job, 1)).catch(() => undefined);
    await freeze(id);
    await freeze(id);
    for (let deadAt = 1; deadAt <= 6; deadAt += 1) await run(id, dyingJob(job, deadAt)).catch(() => undefined);
    expect((await sendAll(id)).counts.taken).toBe(12);
    const codes = addresses.map(codeTo);
    expect(codes.every((each) => each.length === 1 && each[0]?.startsWith('V-'))).toBe(true);
    expect(new Set(codes.flat()).size).toBe(12);
    expect(await batchesOf(couponId)).toMatchObject([{ sentCount: 12, codeCount: 20 }]);
  });

  test('is of the recipients only, not of the control group, nor of people who withdrew their consent', async () => {
    await addCustomers(40);
    const { couponId, couponBatchId } = await batchOf(40);
    const id = await frozen({ couponBatchId, holdBack: 50 });
    const { waiting } = (await progressOf(id)).counts;
    const skipped = await inTenant(async (db) => {
      const { customerId } = await db
        .selectFrom('campaignSends')
        .select('customerId')
        .where('campaignId', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      return sql`update customers set mail_consent = 'unknown' where id = ${customerId}`.execute(db);
    });
    expect(Number(skipped.numAffectedRows)).toBe(1);
    await sendAll(id);
    const codes = await codesOf(id);
    expect(codes.every(({ state, couponCode }) => (state === 'taken') === (couponCode !== null))).toBe(true);
    expect(await batchesOf(couponId)).toMatchObject([{ sentCount: waiting - 1 }]);
  });

  test('is the same in every attempt', async () => {
    const [address = ''] = await addCustomers(1);
    const { couponBatchId } = await batchOf(5);
    const id = await frozen({ couponBatchId });
    sandbox.greylist(address, 2);
    await run(id);
    const [first] = await codesOf(id);
    expect(first).toMatchObject({ state: 'waiting', couponCode: expect.stringContaining('V-') });
    await sendAll(id);
    expect(codeTo(address)).toEqual([first?.couponCode]);
  });

  test('that was disabled meanwhile pauses the campaign, which resumes with the same codes', async () => {
    const [address = ''] = await addCustomers(1);
    const { couponId, couponBatchId } = await batchOf(1);
    const id = await frozen({ couponBatchId });
    sandbox.greylist(address, 1);
    await run(id);
    const [send] = await codesOf(id);
    await admin.call(couponsApi.update, { params: { id: couponId }, body: { enabled: false } });
    await run(id);
    expect(await campaignOf(id)).toMatchObject({
      state: 'paused',
      pauseReason: 'coupon',
      pauseNote: expect.stringMatching(/^El cupón VUELVE-\d+ está desactivado/),
    });
    await admin.call(couponsApi.update, { params: { id: couponId }, body: { enabled: true } });
    await admin.call(campaignsApi.resume, { params: { id } });
    expect((await sendAll(id)).state).toBe('finished');
    expect(codeTo(address)).toEqual([send?.couponCode]);
  });

  test('that runs out before the recipients are fixed pauses the campaign, and then skips those without a code', async () => {
    await addCustomers(2);
    const { couponBatchId } = await batchOf(2);
    const id = await scheduled({ couponBatchId });
    await addCustomers(1);
    await freeze(id);
    expect(await campaignOf(id)).toMatchObject({
      state: 'paused',
      pauseReason: 'coupon',
      pauseNote: expect.stringContaining('Personas sin código: 1'),
    });
    const resume = () => admin.call(campaignsApi.resume, { params: { id } });
    await resume();
    expect((await sendAll(id)).state).toBe('paused');
    expect(await campaignOf(id)).toMatchObject({
      pauseReason: 'coupon',
      pauseNote: expect.stringContaining('no tiene más'),
    });
    await resume();
    const { state, counts } = await sendAll(id);
    expect([state, counts.taken, counts.skipped]).toEqual(['finished', 2, 1]);
  });

  test('is promised to the recipients of one campaign only', async () => {
    await addCustomers(2);
    const { couponBatchId } = await batchOf(3);
    await frozen({ couponBatchId });
    await addCustomers(2);
    await expect(scheduled({ couponBatchId })).rejects.toThrow(/menos códigos libres \(1\)/);
  });

  test('without enough codes is not sent, and a test shows a code that is none', async () => {
    await addCustomers(2);
    const { couponBatchId } = await batchOf(1);
    await expect(scheduled({ couponBatchId })).rejects.toThrow(/menos códigos libres \(1\)/);
    const { body } = await admin.call(campaignsApi.list, { query: { state: 'draft' } });
    const id = body.data[0]?.id ?? 0;
    await testCampaignJob(services).run(job, { id, mail: 'prueba@example.cl', key: 'tc1' });
    expect(codeTo('prueba@example.cl')).toEqual(['CODIGO-DE-EJEMPLO']);
    const found = await admin.call(couponsApi.list, { query: { query: 'CODIGO-DE-EJEMPLO' } });
    expect(found.body.data).toEqual([]);
  });

  test('is chosen among the batches of active coupons', async () => {
    const { couponId, couponBatchId } = await batchOf(3);
    const options = async (query: object) =>
      (await admin.call(couponCodesApi.options, { query })).body.data.filter(({ id }) => id === couponBatchId);
    const name = expect.stringMatching(/^VUELVE-\d+: lote V- del \d\d\/\d\d\/\d{4}$/);
    expect(await options({ name: 'vuelve' })).toEqual([{ id: couponBatchId, name, free: 3 }]);
    await admin.call(couponsApi.update, { params: { id: couponId }, body: { enabled: false } });
    expect(await options({})).toEqual([]);
    expect(await options({ ids: [couponBatchId] })).toHaveLength(1);
  });
});
