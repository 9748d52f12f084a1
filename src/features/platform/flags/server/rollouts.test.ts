import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { platformTenantId } from '#features/platform/tenants/server/index.ts';
import { countBlocked } from '#testing/countBlocked.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { companyFlagsApi } from '../flags.contract.ts';
import { type FlagPage, type RolloutAction, type RolloutDraft, rolloutsApi } from '../rollouts.contract.ts';
import { isDrawn } from '../rollouts.rules.ts';
import { rolloutJob } from './rolloutJob.ts';

const comanda = await isolatedTestApp();
const companies: TestTenant[] = [];
let support: Caller;
let platformId = 0;
const flag = 'aloha';

beforeAll(async () => {
  for (let count = 0; count < 6; count++) companies.push(await comanda.tenant());
  support = await comanda.superAdmin(companies[0]!.slug);
  platformId = await comanda.database.onPlatform(platformTenantId);
});
beforeEach(() =>
  comanda.database.onPlatform(async (db) => {
    await db.deleteFrom('tenantFlags').execute();
    await db.deleteFrom('flagRollouts').execute();
    await db.deleteFrom('companyPulses').execute();
    await db.deleteFrom('requestTallies').execute();
    await db.updateTable('tenants').set({ flags: '{}', flagEnds: '{}' }).execute();
  }),
);

/** The longest that is accepted. */
const reason = 'Prueba con pocos comercios'.padEnd(300, '.');
const page = async () => (await support.call(rolloutsApi.page, { params: { name: flag } })).body;
const plan = (changes: Partial<RolloutDraft> = {}, by = support) =>
  by.call(rolloutsApi.plan, {
    params: { name: flag },
    body: { value: true, reason, steps: [50, 100].map((percent) => ({ percent, startsAt: null })), ...changes },
  });
const change = async (action: RolloutAction, of?: FlagPage) => {
  const [rollout] = (of ?? (await page())).rollouts;
  const body = { action, reason, version: rollout?.version ?? 0 };
  return support.call(rolloutsApi.change, { params: { name: flag, id: rollout?.id ?? 0 }, body });
};
const run = async () => {
  const [rollout] = (await page()).rollouts;
  await rolloutJob.run(await jobOf({ id: platformId }, comanda.database), { id: rollout?.id ?? 0 });
};
const flagOf = async ({ id }: TestTenant) =>
  (await support.call(companyFlagsApi.get, { params: { id } })).body.flags.find(({ name }) => name === flag);
const having = async () => {
  const values = await Promise.all(companies.map(async (each) => ((await flagOf(each))?.value ? each.id : 0)));
  return values.filter(Boolean);
};
const drawn = (percent: number) => companies.map(({ id }) => id).filter((id) => isDrawn(id, flag, percent));
const setByHand = async (company: TestTenant, value: boolean | null) => {
  const body = { name: flag, value, until: null, reason, version: (await flagOf(company))?.version ?? 0 };
  return support.call(companyFlagsApi.set, { params: { id: company.id }, body });
};

const countFailed = (id: number, failedJobs: number) =>
  comanda.database.onPlatform((db) =>
    db
      .insertInto('companyPulses')
      .values({
        tenantId: id,
        storeCount: 0,
        userCount: 0,
        weekOrders: 0,
        dayOrders: [],
        monthMails: 0,
        pictureBytes: 0,
        failedJobs,
      })
      .onConflict((conflict) => conflict.column('tenantId').doUpdateSet({ failedJobs }))
      .execute(),
  );

test('a rollout sets the drawn companies step by step, and each step only adds some', async () => {
  expect((await plan()).status).toBe(201);
  await run();
  expect(await having()).toEqual([]);
  await change('advance');
  await run();
  expect(await having()).toEqual(drawn(50));
  await change('advance');
  await run();
  await run();
  expect(await having()).toEqual(companies.map(({ id }) => id));
  expect((await page()).rollouts[0]).toMatchObject({ state: 'done', memberCount: companies.length });
});

test('a company that a person set is left alone, also when the rollout is rolled back', async () => {
  const [off, on, cleared] = companies as [TestTenant, TestTenant, TestTenant];
  await setByHand(off, false);
  await setByHand(on, true);
  await plan();
  expect((await page()).handCount).toBe(2);
  await change('advance');
  await change('advance');
  await run();
  await setByHand(cleared, null);
  await change('rollBack');
  await run();
  expect(await having()).toEqual([on.id]);
  expect(await flagOf(off)).toMatchObject({ value: false, last: { reason } });
  expect((await page()).rollouts[0]).toMatchObject({
    state: 'rolledBack',
    memberCount: 0,
    stateReason: reason,
    stateBy: 'Equipo Comanda',
  });
});

test('rolling back returns each company to what it had before, also to its end', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const earlier = { name: flag, environment: 'dev', value: true, reason, authorName: 'Ana', state: 'done' } as const;
  await comanda.database.onPlatform((db) =>
    db
      .insertInto('flagRollouts')
      .values({ ...earlier, steps: '[]' })
      .execute(),
  );
  await plan({ value: false, steps: [{ percent: 100, startsAt: null }] });
  await comanda.database.onPlatform((db) =>
    db
      .insertInto('tenantFlags')
      .values({
        tenantId: companies[0]!.id,
        name: flag,
        environment: 'dev',
        value: true,
        untilAt: until,
        reason,
        authorName: 'Equipo',
        rolloutId: db.selectFrom('flagRollouts').select(({ fn }) => fn.min('id').as('id')) as never,
      })
      .execute(),
  );
  await change('advance');
  await run();
  expect(await flagOf(companies[0]!)).toMatchObject({ value: false });
  await change('rollBack');
  await run();
  expect(await flagOf(companies[0]!)).toMatchObject({ value: true, last: { until } });
  expect(await flagOf(companies[1]!)).toMatchObject({ value: null });
});

test('a rollout that was killed continues with the companies that are left', async () => {
  await plan({ steps: [{ percent: 100, startsAt: null }] });
  await change('advance');
  const job = await jobOf({ id: platformId }, comanda.database);
  const [rollout] = (await page()).rollouts;
  let set = 0;
  const dies = async () => {
    set += 1;
    if (set === 2) throw new Error('killed');
  };
  await expect(rolloutJob.run({ ...job, checkpoint: dies }, { id: rollout!.id })).rejects.toThrow('killed');
  expect((await having()).length).toBe(2);
  await run();
  expect((await having()).length).toBe(companies.length);
});

test('a step that starts while another one is applied is not lost', async () => {
  await plan({ steps: [percentOfSome(), 100].map((percent) => ({ percent, startsAt: null })) });
  await change('advance');
  const job = await jobOf({ id: platformId }, comanda.database);
  const [rollout] = (await page()).rollouts;
  const advanceOnce = async () => {
    if ((await page()).rollouts[0]?.steps[1]?.startedAt === null) await change('advance');
  };
  await rolloutJob.run({ ...job, checkpoint: advanceOnce }, { id: rollout!.id });
  expect((await page()).rollouts[0]?.state).toBe('running');
  await run();
  expect((await having()).length).toBe(companies.length);
  expect((await page()).rollouts[0]?.state).toBe('done');
});

test('a halted rollout changes no company more, and continues where it was', async () => {
  await plan();
  await change('advance');
  await change('halt');
  await run();
  expect(await having()).toEqual([]);
  await change('resume');
  await run();
  expect(await having()).toEqual(drawn(50));
});

test('the page has why a person started a step, and why they continued', async () => {
  await plan({ steps: [10, 50, 100].map((percent) => ({ percent, startsAt: null })) });
  const because = async (action: RolloutAction, why: string) => {
    const [rollout] = (await page()).rollouts;
    const body = { action, reason: why, version: rollout?.version ?? 0 };
    await support.call(rolloutsApi.change, { params: { name: flag, id: rollout?.id ?? 0 }, body });
  };
  await because('advance', 'Los primeros no tuvieron problemas');
  await because('halt', 'Un local informó un error');
  await because('resume', 'El error era de su impresora');
  const [rollout] = (await page()).rollouts;
  expect(rollout?.steps.map(({ startedReason }) => startedReason)).toEqual([
    'Los primeros no tuvieron problemas',
    null,
    null,
  ]);
  expect(rollout).toMatchObject({
    state: 'running',
    stateReason: 'El error era de su impresora',
    stateBy: 'Equipo Comanda',
  });
});

test('a rollout is not rolled back while another one of the flag is being planned', async () => {
  await plan({ steps: [{ percent: 100, startsAt: null }] });
  await change('advance');
  await run();
  const before = await page();
  expect(before.rollouts[0]?.state).toBe('done');
  const { reply } = await comanda.database.onPlatform(async (db) => {
    const row = { name: flag, environment: 'dev', value: true, reason, authorName: 'Ana', steps: '[]' } as const;
    await db.insertInto('flagRollouts').values(row).execute();
    const pending = change('rollBack', before);
    await vi.waitFor(async () => expect(await countBlocked(db)).toBe(1), { timeout: 5000, interval: 20 });
    return { reply: pending };
  });
  expect((await reply).refusal.code).toBe(1300);
});

test('a rollout halts when the jobs of its companies fail more than those of the others', async () => {
  for (const { id } of companies) await countFailed(id, 1);
  await plan({ steps: [percentOfSome(), 100].map((percent) => ({ percent, startsAt: null })) });
  await change('advance');
  await run();
  for (const id of await having()) await countFailed(id, 30);
  await run();
  const [rollout] = (await page()).rollouts;
  expect(rollout).toMatchObject({ state: 'halted', stateReason: expect.stringContaining('Se detuvo solo') });
});

test('a rollout halts when more requests of its companies fail than of the others, from the moment a person continued it', async () => {
  await plan({ steps: [percentOfSome(), 100].map((percent) => ({ percent, startsAt: null })) });
  await change('advance');
  await run();
  const members = await having();
  await comanda.database.onPlatform(async (db) => {
    // Later than the requests that this test makes.
    const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const slot = hoursAhead(2);
    const tallies = companies.map(({ id }) => ({
      tenantId: id,
      slot,
      requests: 500,
      failures: members.includes(id) ? 50 : 1,
    }));
    await db.insertInto('requestTallies').values(tallies).execute();
    await db
      .updateTable('flagRollouts')
      .set({ comparedFrom: hoursAhead(1) })
      .where('name', '=', flag)
      .execute();
  });
  await run();
  expect((await page()).rollouts[0]).toMatchObject({
    state: 'halted',
    stateReason: 'Se detuvo solo: falló el 10,0 % de las solicitudes con el valor nuevo y el 0,2 % sin él.',
  });
  await change('resume');
  const [row] = await comanda.database.onPlatform((db) =>
    db.selectFrom('flagRollouts').select('comparedFrom').execute(),
  );
  expect(Date.parse(row?.comparedFrom ?? '')).toBeLessThanOrEqual(Date.now());
});

test('a rollout that ends with some companies is watched for a day after its last step', async () => {
  for (const { id } of companies) await countFailed(id, 1);
  await plan({ steps: [{ percent: percentOfSome(), startsAt: null }] });
  await change('advance');
  await run();
  expect((await page()).rollouts[0]?.state).toBe('running');
  for (const id of await having()) await countFailed(id, 30);
  await run();
  expect((await page()).rollouts[0]?.state).toBe('halted');
  await change('resume');
  await comanda.database.pool.query(
    `update flag_rollouts set steps = jsonb_set(steps, '{0,startedAt}', to_jsonb(now() - interval '25 hours')) where name = $1`,
    [flag],
  );
  await run();
  expect((await page()).rollouts[0]?.state).toBe('done');
});

test('a rollout that is only watched ends when another one is planned', async () => {
  const steps = [{ percent: percentOfSome(), startsAt: null }];
  await plan({ steps });
  await change('advance');
  expect((await plan()).refusal.code).toBe(1300);
  await run();
  expect((await plan()).status).toBe(201);
  expect((await page()).rollouts.map(({ state }) => state)).toEqual(['running', 'done']);
});

/** A percentage that draws some companies, and not all. */
const percentOfSome = (): number =>
  Array.from({ length: 100 }, (_, index) => index + 1).find((percent) => drawn(percent).length > 0) ?? 1;

test('a second rollout, an action on an older version and users of companies are refused', async () => {
  await plan();
  const before = await page();
  expect((await plan()).refusal.code).toBe(1300);
  await change('advance');
  expect((await change('halt', before)).refusal.code).toBe(1301);
  expect((await plan({ steps: [50, 25].map((percent) => ({ percent, startsAt: null })) })).status).toBe(422);
  const { admin } = companies[0]!;
  expect((await admin.call(rolloutsApi.page, { params: { name: flag } })).status).toBe(403);
  expect((await admin.call(rolloutsApi.history, { params: { name: flag } })).status).toBe(403);
  expect((await plan({}, admin)).status).toBe(403);
  const body = { action: 'halt' as const, reason, version: 1 };
  expect((await admin.call(rolloutsApi.change, { params: { name: flag, id: 1 }, body })).status).toBe(403);
});
