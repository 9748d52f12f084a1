import { expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { testApp } from '#testing/testApp.ts';
import { purgeCalls } from './calls.repo.ts';

const comanda = await testApp();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('bodies of calls and webhooks are erased after 14 days', async () => {
  const tenant = await comanda.tenant();
  const call = { provider: 'rappi', name: 'Leer', method: 'GET', url: '/', request: '', answer: '', milliseconds: 1 };
  const webhook = { provider: 'rappi', headers: {}, body: '{}', event: null };
  await tenant.inTenant(async (db) => {
    for (const days of [13, 15]) {
      const at = daysAgo(days);
      await unaudited(db)
        .insertInto('providerCalls')
        .values({ ...call, at })
        .execute();
      const received = { ...webhook, eventKey: `event-${days}`, receivedAt: at };
      await unaudited(db).insertInto('providerWebhooks').values(received).execute();
    }
  });
  await purgeCalls({ inTransaction: tenant.inTenant } as unknown as JobCtx);
  const left = await tenant.inTenant(async (db) => ({
    calls: await db.selectFrom('providerCalls').select('at').execute(),
    webhooks: await db.selectFrom('providerWebhooks').select('eventKey').execute(),
  }));
  expect(left.calls).toHaveLength(1);
  expect(left.webhooks).toEqual([{ eventKey: 'event-13' }]);
});
