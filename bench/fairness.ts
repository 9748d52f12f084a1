import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { weekdays } from '#domain/time/weekdays.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';
import { startProduct } from '../e2e/support/server.ts';
import { type Call, json, send, staff } from './calls.ts';
import { bodyOf, readStore, sellable } from './crowd.ts';
import { median, quantile } from './measure.ts';
import type { NoiseOptions } from './noise.ts';

/**
 * How much one company's heavy work slows another: a list, a guest's stores and a quote of one company, beside each kind
 * of heavy work of another.
 *
 * In rounds beside quiet, on one process and on two.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const only = process.env.BENCH_NOISE?.split(',');
const bar = 1.5;

/** Opens a store at all hours, so that the time of the measurement does not matter. */
async function openAllDay(address: string, headers: Record<string, string>, storeId: number): Promise<void> {
  const allDay = [{ opening_time: '00:00', closing_time: '24:00', dispatch_method: 'both' }];
  const hours = Object.fromEntries(weekdays.map((day) => [day, allDay]));
  const { status } = await send(address, {
    path: `/api/admin/v1/stores/${storeId}`,
    method: 'PATCH',
    headers: { ...headers, ...json },
    body: JSON.stringify({ store: { business_hours: hours, special_days: [] } }),
  });
  if (status !== 200) throw new Error(`The hours of the store were answered ${status}.`);
}

/** Requests of a company that works as usual, one of each kind at a time. */
async function usualCalls(address: string): Promise<Record<string, Call>> {
  const guest = { tenant: 'tica' };
  const site = { address, tenant: 'tica' };
  const headers = await staff(address, 'tica');
  const found = (await (await fetch(`${address}/api/v1/stores/all`, { headers: guest })).json()) as {
    data: { id: number }[];
  };
  const storeId = found.data[0]?.id ?? 0;
  await openAllDay(address, headers, storeId);
  const store = await sellable(site, await readStore(site, storeId), 1);
  if (store.lines.length === 0) throw new Error('The store sells nothing now.');
  return {
    list: { path: '/api/admin/v1/products?limit=25', headers },
    stores: { path: '/api/v1/stores/all', headers: guest },
    quote: {
      path: '/api/v1/orders/quote',
      method: 'POST',
      headers: { ...guest, ...json },
      body: JSON.stringify({ order: bodyOf(store.id, store.lines) }),
    },
  };
}

type Latencies = Record<string, number[]>;

/** Latencies in ms of the usual calls, each kind one at a time for some seconds. */
async function latenciesOf(addresses: readonly string[], calls: Record<string, Call>): Promise<Latencies> {
  const until = performance.now() + seconds * 1000;
  const samplings = Object.entries(calls).map(async ([name, call]) => {
    const samples: number[] = [];
    while (performance.now() < until) {
      const began = performance.now();
      const { status } = await send(addresses[samples.length % addresses.length] ?? '', call);
      if (status !== 200) throw new Error(`${name} was answered ${status}.`);
      samples.push(performance.now() - began);
      await sleep(5);
    }
    return [name, samples] as const;
  });
  return Object.fromEntries(await Promise.all(samplings));
}

const kinds = ['reports', 'previews', 'bulk edits', 'coupon files', 'exports'];

/** Sends heavy work of another company while something is measured; answers how its calls ended too. */
async function beside<T>(options: NoiseOptions, work: () => Promise<T>): Promise<{ result: T; statuses: string }> {
  const noise = new Worker(new URL('./noise.ts', import.meta.url), { workerData: options });
  await once(noise, 'message');
  await sleep(1000);
  const result = await work();
  noise.postMessage('stop');
  const [statuses] = (await once(noise, 'message')) as [string];
  return { result, statuses };
}

async function measure(addresses: readonly string[]): Promise<boolean> {
  const calls = await usualCalls(addresses[0] ?? '');
  const phases = [...kinds.map((name) => ({ name, names: [name] })), { name: 'all at once', names: kinds }];
  const measured = phases.filter(({ name }) => !only || only.includes(name));
  // The processes compile what they run, and do the jobs of the demo.
  for (let warming = 0; warming < 3; warming++) await latenciesOf(addresses, calls);
  const factors = new Map<string, number[]>();
  for (let round = 1; round <= rounds; round++) {
    const quiet = await latenciesOf(addresses, calls);
    for (const { name, names } of measured) {
      const { result, statuses } = await beside({ addresses, names }, () => latenciesOf(addresses, calls));
      const parts = Object.keys(calls).map((kind) => {
        const [before = 0, under = 0] = [quiet, result].map((all) => quantile(all[kind] ?? [], 0.99));
        const key = `${name}: ${kind}`;
        factors.set(key, [...(factors.get(key) ?? []), under / before]);
        return `${kind} ${before.toFixed(0)} → ${under.toFixed(0)} ms`;
      });
      console.log(`  round ${round}, ${name.padEnd(12)} p99 ${parts.join(', ')}   ${statuses}`);
      await sleep(1000);
    }
  }
  const medians = [...factors].map(([key, each]) => ({ key, factor: median(each) }));
  for (const { key, factor } of medians)
    console.log(`${key.padEnd(24)} ${factor.toFixed(2)}${factor > bar ? `   above ${bar}` : ''}`);
  return medians.every(({ factor }) => factor <= bar);
}

const folder = await temporaryFolder('fairness');
const settings = { DATA_DIR: folder, RATE_LIMIT: '0', GUEST_ORDER_LIMIT: '0', BACKGROUND_NICENESS: '10' };
const products = [await startProduct(settings)];
const addresses = () => products.map(({ port }) => `http://127.0.0.1:${port}`);
try {
  console.log(`p99 beside the work of another company, medians of ${rounds} rounds of ${seconds} s, one process`);
  const isFairOnOne = await measure(addresses());
  products.push(await startProduct(settings));
  console.log('\ntwo processes');
  const isFairOnTwo = await measure(addresses());
  if (!isFairOnOne || !isFairOnTwo) process.exitCode = 1;
} finally {
  for (const product of products.toReversed()) await product.stop();
  await rm(folder, { recursive: true, force: true });
}
