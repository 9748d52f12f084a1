import { setTimeout as sleep } from 'node:timers/promises';
import { requireAllowed } from '#features/platform/tenants/server/index.ts';
import { accessTopic } from '#kit/contract/live.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { openScene, type Scene, tokenFrom } from './scene.ts';

/** Milliseconds in which every process obeys a hold and every screen learns of it, and microseconds of the guard per request. */
const [effectiveMs, screenMs, guardMicros] = [15_000, 20_000, 1];
const tabletCount = 40;

const holdBody = {
  hold: {
    kind: 'security',
    starts: 'now',
    starts_local: null,
    until_local: null,
    reason: 'Medición de una retención',
    sentence: 'Escríbenos.',
  },
};

/** Opens the events of a tablet; the promise inside resolves with the moment at which it learns that access changed. */
async function openTablet({ address, headers }: Awaited<ReturnType<Scene['comanda']>>) {
  const stop = new AbortController();
  const reply = await fetch(`${address}/api/admin/v1/events`, { headers, signal: stop.signal });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<number> => {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
      if (part.value.includes(`event: ${accessTopic}\n`)) break;
    stop.abort();
    return performance.now();
  };
  return { learned: read() };
}

type Times = { refusedMs: number; screensMs: number };

/** From the reply of a hold at one process to the first refused request at another, and until all tablets there know. */
async function measureTwoProcesses(): Promise<Times> {
  const scene = await openScene();
  try {
    const [first, second] = [await scene.comanda(), await scene.comanda()];
    const stores = () => fetch(`${second.address}/api/admin/v1/stores?limit=1`, { headers: second.headers });
    if (!(await stores()).ok) throw new Error('The second process refuses its administrator.');
    const tablets = await Promise.all(Array.from({ length: tabletCount }, () => openTablet(second)));
    const authorization = `Bearer ${await tokenFrom(first.address, 'super@comanda.test')}`;
    const opened = await fetch(`${first.address}/api/admin/v1/tenants/${scene.tenantId}/holds`, {
      method: 'POST',
      headers: { ...first.headers, authorization, 'content-type': 'application/json' },
      body: JSON.stringify(holdBody),
    });
    if (!opened.ok) throw new Error(`The hold was refused: ${await opened.text()}`);
    const began = performance.now();
    while ((await stores()).status !== 423 && performance.now() - began < 2 * effectiveMs) await sleep(5);
    const refusedMs = performance.now() - began;
    const learned = Promise.all(tablets.map((tablet) => tablet.learned));
    const last = await Promise.race([learned, sleep(2 * screenMs, [Infinity])]);
    return { refusedMs, screensMs: Math.max(0, Math.max(...last) - began) };
  } finally {
    await scene.close();
  }
}

const call = { purpose: 'read', method: 'GET', transaction: 'read' } as const;
const minute = 60_000;
/** A company that does not pay yet works: its hold is compared with the clock. */
const heldTenant = {
  holds: [
    { kind: 'payment', from: Date.now() - minute, until: null, openedAt: Date.now(), sentence: 'Factura vencida.' },
  ],
} as unknown as Tenant;

function microsPerCall(work: () => void): number {
  const calls = 1_000_000;
  for (let warm = 0; warm < 100_000; warm++) work();
  const began = performance.now();
  for (let done = 0; done < calls; done++) work();
  return ((performance.now() - began) * 1000) / calls;
}

/** How fast a hold is obeyed elsewhere, and the cost of its guard; false over a budget. */
export async function measureHolds(): Promise<boolean> {
  const { refusedMs, screensMs } = await measureTwoProcesses();
  const free = microsPerCall(() => requireAllowed(call, { holds: [] } as unknown as Tenant, null));
  const held = microsPerCall(() => requireAllowed(call, heldTenant, null));
  console.log(`a hold at another process: ${refusedMs.toFixed(0)} ms (budget ${effectiveMs})`);
  console.log(`a hold on ${tabletCount} tablets there: ${screensMs.toFixed(0)} ms (budget ${screenMs})`);
  console.log(`guard of a request: ${free.toFixed(3)} µs, with a hold ${held.toFixed(3)} µs (budget ${guardMicros})`);
  return refusedMs <= effectiveMs && screensMs <= screenMs && held <= guardMicros;
}
