import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { resumeDeferred } from '#kit/server/jobs/heldJobs.ts';
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { campaignCase } from '#testing/campaigns.ts';
import { freshFates, holdBySupport, soon, untilDeferred } from '#testing/holds.ts';
import { mailCompanyOf } from '#testing/integrations/mailCompany.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { campaignsApi } from '../campaigns.contract.ts';

const comanda = await isolatedTestApp();
const company = await mailCompanyOf(comanda, { flags: ['campaigns'] });
const { sandbox, senderId, tenant } = company;
const { addCustomers, dropAudience, frozenCampaign, jobs, later, progressOf } = campaignCase(company);

const workers: { stop(): Promise<void> }[] = [];
const work = async (job: Job) =>
  workers.push(await runJobs(comanda.database, [job], { fateOf: freshFates(comanda.database) }));
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await dropAudience();
});

const mailsTo = (addresses: readonly string[]) =>
  addresses.map((address) => sandbox.mailbox().filter(({ to }) => to === address).length);
const once = (addresses: readonly string[]) => addresses.map(() => 1);
const campaignOf = async (id: number) => (await tenant.admin.call(campaignsApi.get, { params: { id } })).body;

/** The sending of a campaign that a hold interrupts after the first batch. */
function interrupted(hold: () => Promise<unknown>): Job {
  let checkpoints = 0;
  return defineJob({
    ...jobs.sending,
    run: (job, args) => {
      const checkpoint = async () => {
        checkpoints += 1;
        if (checkpoints === 2) await hold();
        await job.checkpoint();
      };
      return jobs.sending.run({ ...job, checkpoint }, args);
    },
  });
}

/** A campaign that was held for lack of payment between its two batches. */
async function heldCampaign() {
  const addresses = await addCustomers(60);
  const id = await frozenCampaign({ senderId });
  await later();
  const holds: Awaited<ReturnType<typeof holdBySupport>>[] = [];
  await work(interrupted(async () => holds.push(await holdBySupport(comanda, tenant, 'payment'))));
  await untilDeferred(comanda.database, tenant.id);
  return { id, addresses, release: async () => holds[0]?.release() };
}

test('a campaign waits after the batch in which its company is held, and its release sends the others once', async () => {
  const { id, addresses, release } = await heldCampaign();
  expect(await progressOf(id)).toMatchObject({ state: 'sending', counts: { taken: 50, waiting: 10 } });
  await later();
  await release();
  await soon(async () => expect((await progressOf(id)).state).toBe('finished'));
  expect(mailsTo(addresses)).toEqual(once(addresses));
});

test('a campaign that waits for more than a day is paused with the reason, and resumes after the release', async () => {
  const { id, addresses, release } = await heldCampaign();
  await tenant.inTenant((db) =>
    sql`update jobs set run_at = now() - interval '25 hours' where kind = ${jobs.sending.kind} and status = 'queued'`.execute(
      db,
    ),
  );
  await resumeDeferred(comanda.database, tenant.id);
  await soon(async () => expect((await progressOf(id)).state).toBe('paused'));
  expect(await campaignOf(id)).toMatchObject({
    pauseReason: 'error',
    pauseNote: 'No se hizo: la cuenta está retenida.',
  });
  await later();
  await release();
  await soon(async () => {
    const { body } = await tenant.admin.call(campaignsApi.resume, { params: { id } });
    expect(body.state).toBe('sending');
  });
  await soon(async () => expect((await progressOf(id)).state).toBe('finished'));
  expect(mailsTo(addresses)).toEqual(once(addresses));
});

test('a campaign of a company that is held for security is paused at once with the reason', async () => {
  const addresses = await addCustomers(60);
  const id = await frozenCampaign({ senderId });
  await later();
  const holds: Awaited<ReturnType<typeof holdBySupport>>[] = [];
  await work(interrupted(async () => holds.push(await holdBySupport(comanda, tenant, 'security'))));
  await soon(async () =>
    expect(
      await tenant.inTenant((db) =>
        db.selectFrom('campaigns').select(['state', 'pauseNote']).where('id', '=', id).executeTakeFirstOrThrow(),
      ),
    ).toEqual({ state: 'paused', pauseNote: 'No se hizo: la cuenta está retenida.' }),
  );
  expect(mailsTo(addresses).filter((count) => count === 1)).toHaveLength(50);
  await holds[0]?.release();
});
