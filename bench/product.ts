import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { serverEnv, serverFlags } from '../scripts/serverFlags.mjs';

/** Starts the product as a child process; resolves when it accepts requests. */
export async function startProduct({ url, folder }: { url: string; folder: string }, port: number) {
  const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));
  const env = {
    ...serverEnv,
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: String(port),
  };
  const child = spawn(process.execPath, [...serverFlags, main, '--screens-port', '1'], {
    env: { ...env, RATE_LIMIT: '0', TENANT_REQUESTS: '0', GUEST_ORDER_LIMIT: '0', MAX_LAG: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const healthy = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (healthy?.ok) return child;
    if (child.exitCode !== null) throw new Error('The product did not start.');
    await sleep(100);
  }
}

/** Creates `count` stores of a tenant that are always open. */
export async function openStores(client: pg.Client, tenantId: number, count: number): Promise<number[]> {
  const hours = JSON.stringify([{ openingTime: '00:00', closingTime: '24:00', dispatchMethod: 'both' }]);
  const { rows } = await client.query<{ id: string }>(
    `update stores set special_days = '[]',
       business_hours = (select jsonb_object_agg(d, $2::jsonb) from jsonb_object_keys(business_hours) d),
       payment_methods = jsonb_set(payment_methods, '{inStore}', '{"cash": true}')
     where tenant_id = $1 and id in (
       select s.id from stores s where s.tenant_id = $1 and s.menu_id is not null
         and not exists (select from store_closings c where c.tenant_id = $1 and c.store_id = s.id) order by s.id limit ${count})
     returning id`,
    [tenantId, hours],
  );
  return rows.map(({ id }) => Number(id));
}

/** Waits until the jobs of the demo data have run, which share the cores. */
export async function waitForJobs(client: pg.Client, tenantId: number): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from jobs where tenant_id = $1 and status in ('queued', 'running') and run_at <= now() limit 1`,
      [tenantId],
    );
    if (rowCount === 0) return;
    await sleep(500);
  }
}
