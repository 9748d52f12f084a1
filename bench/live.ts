import pg from 'pg';
import { emit } from '#kit/server/live/events.ts';
import { median } from './measure.ts';
import { openScene, type Query } from './scene.ts';

/** Time from a commit until all screens receive the change, each by a separate stream, against a bare LISTEN. */
const [listenerCount, rounds] = [20, 400];

type Receive = (token: string) => void;

/** Client of a stream: reports the token of each event. */
async function listenTo(address: string, headers: Record<string, string>, receive: Receive): Promise<() => void> {
  const giveUp = new AbortController();
  const reply = await fetch(`${address}/api/admin/v1/events`, { headers, signal: giveUp.signal });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const follow = async () => {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
      for (const [, token] of part.value.matchAll(/"token":"(\w+)"/g)) receive(token as string);
  };
  follow().catch(() => undefined);
  return () => giveUp.abort();
}

/** Commits the statements of an event, and returns the milliseconds until each client received it. */
async function timed(client: pg.Client, queries: Query[], receivers: Map<string, Receive>, expected: number) {
  const token = Math.random().toString(36).slice(2, 12);
  const times: number[] = [];
  let began = 0;
  const all = new Promise<void>((resolve) => {
    receivers.set(token, () => {
      times.push(performance.now() - began);
      if (times.length === expected) resolve();
    });
  });
  for (const { text, values } of queries)
    await client.query(
      text,
      values.map((value) => (value === '{"token":"?"}' ? JSON.stringify({ token }) : value)),
    );
  began = performance.now();
  await Promise.all([client.query('commit'), client.query(announce, [String(scene.tenantId)]), all]);
  receivers.delete(token);
  return times;
}

/** As the product does once the transaction is committed. */
const announce = `select pg_notify('comanda_events', $1)`;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const scene = await openScene();
const [writer, bare] = [new pg.Client(scene.url), new pg.Client(scene.url)];
try {
  const { address, headers } = await scene.comanda();
  const begin = { text: `begin; set local app.tenant_id = '${scene.tenantId}'`, values: [] };
  const statements = await scene.queriesOf((db) => emit(db, 'orders', { data: { token: '?' } }));
  const queries = [begin, ...statements];
  const [byStream, byListen] = [new Map<string, Receive>(), new Map<string, Receive>()];
  await Promise.all([writer.connect(), bare.connect()]);
  // NOTIFY carries only the tenant; only one event is pending at a time.
  bare.on('notification', () => byListen.forEach((receive, token) => receive(token)));
  await bare.query('listen comanda_events');
  const stops = await Promise.all(
    Array.from({ length: listenerCount }, () => listenTo(address, headers, (token) => byStream.get(token)?.(token))),
  );
  const [streamed, listened]: [number[], number[]] = [[], []];
  for (let round = -20; round < rounds; round++) {
    const [near, far] = [
      await timed(writer, queries, byListen, 1),
      await timed(writer, queries, byStream, listenerCount),
    ];
    if (round < 0) continue;
    listened.push(...near);
    streamed.push(...far);
  }
  for (const stop of stops) stop();
  const line = (name: string, times: number[]) =>
    console.log(`${name.padEnd(34)} p50 ${median(times).toFixed(2)} ms   p99 ${percentile(times, 0.99).toFixed(2)} ms`);
  console.log(
    `PostgreSQL ${scene.version}, ${rounds} commits in turn, ${listenerCount} streams in one browser process`,
  );
  line('bare LISTEN', listened);
  line(`Comanda, each of ${listenerCount} streams`, streamed);
  const ratio = (share: number) => (percentile(streamed, share) / percentile(listened, share)).toFixed(1);
  console.log(`ratio p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`);
} finally {
  await Promise.all([writer.end(), bare.end()]);
  await scene.close();
}
