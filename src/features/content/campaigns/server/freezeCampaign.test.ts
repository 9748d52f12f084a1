import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { segmentsApi } from '#features/benefits/segments/segments.contract.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { countBlocked } from '#testing/countBlocked.ts';
import { testApp } from '#testing/testApp.ts';
import { blankCampaign, campaignsApi } from '../campaigns.contract.ts';
import { freezeCampaignJob } from './freezeCampaign.ts';

const { tenant } = await testApp();
const company = await tenant({ flags: ['campaigns'] });
const { admin, inTenant } = company;
const job = await jobOf(company);
const freezing = freezeCampaignJob();

const content = {
  root: { props: {} },
  content: [
    { type: 'call_to_order', version: 1, props: { id: 'a', title: 'Hola', text: 'Vuelve', label: 'Pedir', link: '/' } },
  ],
};
let counter = 0;

const createSegment = async () =>
  (await admin.call(segmentsApi.create, { body: { name: `Todos ${++counter}`, notes: '', rules: [] } })).body.id;

async function createCampaign(segmentId: number): Promise<number> {
  const body = { ...blankCampaign, name: `Campaña ${++counter}`, subject: 'Vuelve', content, segmentId };
  return (await admin.call(campaignsApi.create, { body })).body.id;
}

async function schedule(segmentId: number, at?: string): Promise<number> {
  const id = await createCampaign(segmentId);
  const sent = await admin.call(campaignsApi.send, { params: { id }, body: at === undefined ? {} : { at } });
  expect(sent.body.state).toBe('scheduled');
  return id;
}

const waitingOf = async (id: number) =>
  (await admin.call(campaignsApi.progress, { params: { id } })).body.counts.waiting;
const waitingJobs = (id: number) =>
  inTenant((db) => db.selectFrom('jobs').select('runAt').where('uniqueKey', '=', `campaigns.freeze:${id}`).execute());

/** Three customers who accept offers and were not written to. */
beforeEach(async () => {
  const group = ++counter;
  await inTenant(async (db) => {
    await sql`update customers set mail_consent = 'unknown'`.execute(db);
    await sql`insert into customers (name, phone, mail, mail_consent, mail_consent_at)
      select 'Ana', ${`+5695${group}`} || n, ${`f${group}x`} || n || '@example.cl', 'given', now()
      from generate_series(1, 3) n returning 1`.execute(db);
  });
});

describe('the recipients of a campaign', () => {
  test('are those of the rules that were checked, whatever happens to the segment', async () => {
    const [edited, removed] = [await createSegment(), await createSegment()];
    const rules = [{ field: 'orders' as const, op: 'atLeast' as const, amount: 5 }];
    const first = await schedule(edited);
    expect((await admin.call(segmentsApi.update, { params: { id: edited }, body: { rules } })).status).toBe(200);
    await freezing.run(job, { id: first });
    expect(await waitingOf(first)).toBe(3);
    await admin.call(campaignsApi.stop, { params: { id: first } });
    await inTenant((db) => sql`update campaign_sends set due_at = now() - interval '30 days'`.execute(db));
    const second = await schedule(removed);
    expect((await admin.call(segmentsApi.remove, { params: { id: removed } })).status).toBe(204);
    await freezing.run(job, { id: second });
    expect(await waitingOf(second)).toBe(3);
  });

  test('are not written to by a second campaign of the same moment', async () => {
    const segmentId = await createSegment();
    const ids = [await schedule(segmentId), await schedule(segmentId)];
    const [first = 0, second = 0] = ids;
    let other: Promise<unknown> = Promise.resolve();
    const slow: JobCtx = {
      ...job,
      inTransaction: <T>(work: (db: Db) => Promise<T>) =>
        job.inTransaction(async (db) => {
          const result = await work(db);
          other = freezing.run(job, { id: second });
          await expect.poll(() => countBlocked(db), { timeout: 10_000 }).toBe(1);
          return result;
        }),
    };
    await freezing.run(slow, { id: first });
    await other;
    expect(await Promise.all(ids.map(waitingOf))).toEqual([3, 0]);
  });

  test('are fixed at the time of the campaign, also where the job runs too early', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const id = await schedule(await createSegment(), at);
    await inTenant((db) => sql`delete from jobs where unique_key = ${`campaigns.freeze:${id}`}`.execute(db));
    await freezing.run(job, { id });
    expect(await waitingJobs(id)).toEqual([{ runAt: at }]);
    await admin.call(campaignsApi.unschedule, { params: { id } });
    expect(await waitingJobs(id)).toEqual([]);
  });
});

test('a campaign is not changed by a request that waited for its sending', async () => {
  const id = await createCampaign(await createSegment());
  const [update] = await inTenant(async (db) => {
    await sql`update campaigns set state = 'scheduled' where id = ${id}`.execute(db);
    const reply = admin.call(campaignsApi.update, { params: { id }, body: { subject: 'Otro' } });
    await expect.poll(() => countBlocked(db), { timeout: 10_000 }).toBe(1);
    return [reply];
  });
  expect((await update)?.status).toBe(409);
});
