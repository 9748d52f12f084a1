import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { reportTypes } from '#features/insight/reports/reports.contract.ts';
import { type Call, json, send, staff } from './calls.ts';

/**
 * Heavy work of one company, sent by a thread until a message comes: as much as an address may send, after refusals when
 * they allow it.
 *
 * Posts how many calls ended with each status.
 */
export type NoiseOptions = { addresses: readonly string[]; names: readonly string[] };

/** Requests a second that an address may send. */
const allowed = 50;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

type Noise = { connections: number; next: () => Call };

const paragraph = () => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'Hecha aquí, con productos de la zona. '.repeat(8), marks: [{ type: 'bold' }] }],
});
const page = JSON.stringify({
  content: Array.from({ length: 200 }, (_, at) => ({
    type: 'rich_text',
    version: 1,
    props: { id: `s${at}`, text: { type: 'doc', content: Array.from({ length: 5 }, paragraph) } },
  })),
});

async function noises(address: string): Promise<Record<string, Noise>> {
  const headers = await staff(address, 'demo');
  const { data } = (await (await fetch(`${address}/api/admin/v1/stores?limit=100`, { headers })).json()) as {
    data: { id: number }[];
  };
  let counter = 0;
  const run = Date.now().toString(36);
  const bulk = (wait: number) =>
    JSON.stringify({ store: { store_ids: data.map(({ id }) => id), delivery_wait_time: wait } });
  const coupons = (file: number) =>
    ['Código;Tipo;Descuento', ...Array.from({ length: 25_000 }, (_, at) => `${run}F${file}N${at};Porcentaje;10`)].join(
      '\n',
    );
  return {
    reports: {
      connections: 16,
      next: () => ({
        path: `/api/admin/v1/kpi/reports?type=${reportTypes[counter++ % reportTypes.length]}&from=${daysAgo(365)}&to=${daysAgo(1)}&compare=previous`,
        headers,
      }),
    },
    previews: {
      connections: 16,
      next: () => ({
        path: '/api/admin/v1/pages/preview',
        method: 'POST',
        headers: { ...headers, ...json },
        body: page,
      }),
    },
    'bulk edits': {
      connections: 8,
      next: () => ({
        path: '/api/admin/v1/stores/massive_update',
        method: 'PATCH',
        headers: { ...headers, ...json },
        body: bulk(30 + (counter++ % 60)),
      }),
    },
    'coupon files': {
      connections: 2,
      next: () => ({
        path: '/api/admin/v1/coupons/import_csv',
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/plain' },
        body: coupons(counter++),
      }),
    },
    exports: { connections: 16, next: () => ({ path: '/api/admin/v1/audit/export_csv', headers }) },
  };
}

/** Sends calls over each connection until aborted, not more than an address may, and answers how each ended. */
async function makeNoise(
  addresses: readonly string[],
  noise: Noise,
  signal: AbortSignal,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const connection = async (at: number) => {
    while (!signal.aborted) {
      const began = performance.now();
      const answer = await send(addresses[at % addresses.length] ?? '', noise.next(), signal).catch(() => null);
      if (!answer) continue;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const isRefused = answer.status === 429 || answer.status === 503;
      const share = (1000 * noise.connections) / allowed;
      const pause = isRefused ? answer.retryAfter * 1000 : began + share - performance.now();
      await sleep(Math.max(0, pause), undefined, { signal }).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: noise.connections }, (_, at) => connection(at)));
  return statuses;
}

const { addresses, names } = workerData as NoiseOptions;
const all = await noises(addresses[0] ?? '');
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const chosen = names.flatMap((name) => all[name] ?? []);
// Both processes compile what they run; an export of all that was imported would take minutes.
for (const address of addresses)
  for (const { next } of chosen) await send(address, next(), AbortSignal.timeout(10_000)).catch(() => null);
parentPort?.postMessage('started');
const statuses = await Promise.all(chosen.map((noise) => makeNoise(addresses, noise, stopping.signal)));
parentPort?.postMessage(statuses.map((each) => JSON.stringify(Object.fromEntries(each))).join(' '));
process.exit();
