import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { serverEnv, serverFlags } from '../scripts/serverFlags.mjs';

export type Server = {
  address: string;
  memory(): Promise<number>;
  /** Microseconds of processor time its process has used. */
  cpu(): Promise<number>;
  stop(): void;
};
/** `cpu`: microseconds of the server's processor time per request, when measured; it hardly depends on other load. */
export type Run = { perSecond: number; p50: number; p99: number; cpu: number; failures: number };

const messageOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The server ended with ${code}.`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
  });

/** Starts one of the servers of bench/servers.ts as a child process. */
export async function start(kind: string, env: Record<string, string>): Promise<Server> {
  const child = fork(new URL('./servers.ts', import.meta.url), [kind], {
    env: { ...serverEnv, ...process.env, ...env },
    execArgv: ['--expose-gc', ...serverFlags, ...(process.env.XFLAGS?.split(' ') ?? [])],
  });
  const { address } = await messageOf<{ address: string }>(child);
  const request = async (name: 'memory' | 'cpu'): Promise<number> => {
    const answer = messageOf<Record<typeof name, number>>(child);
    child.send(name);
    return (await answer)[name];
  };
  return {
    address,
    memory: () => request('memory'),
    cpu: () => request('cpu'),
    stop: () => void (child.connected && child.disconnect()),
  };
}

/** Path and body of a generated request. */
type Sent = { path: string; body: object };

export type Load = {
  url: string;
  headers?: Record<string, string>;
  seconds?: number;
  amount?: number;
  connections?: number;
  method?: 'GET' | 'POST' | 'PATCH';
  /** Generates a different request each time, relative to `url`. */
  each?: () => Sent;
  /** Server whose processor time is measured. */
  server?: Pick<Server, 'cpu'>;
};

const sending = (each: () => Sent): Pick<autocannon.Options, 'requests'> => ({
  requests: [
    {
      setupRequest(request) {
        const { path, body } = each();
        return { ...request, path: `${request.path ?? ''}${path}`, body: JSON.stringify(body) };
      },
    },
  ],
});

/** Sends requests to an address as fast as it answers. */
export async function load({
  url,
  headers = {},
  seconds = 5,
  amount,
  connections = 16,
  method = 'GET',
  each,
  server,
}: Load): Promise<Run> {
  const before = (await server?.cpu()) ?? 0;
  const result = await autocannon({
    url,
    method,
    headers: each ? { ...headers, 'content-type': 'application/json' } : headers,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    ...(each && sending(each)),
  });
  const { requests, latency, non2xx, errors, duration } = result;
  const cpu = (((await server?.cpu()) ?? 0) - before) / requests.total;
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99, cpu, failures: non2xx + errors };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The value that so much of some, from 0 to 1, does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

/** Milliseconds for which a process of this machine, which runs Linux, has had a processor. */
export const processorTime = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;

/** Runs the alternatives in turn, several times, so that a machine's moods meet them all; answers each one's medians. */
export async function compare(loads: Record<string, Load>, rounds = 5, seconds = 5): Promise<Record<string, Run>> {
  const runs = new Map<string, Run[]>(Object.keys(loads).map((name) => [name, []]));
  for (const each of Object.values(loads)) await load({ ...each, seconds: Math.min(3, seconds) });
  for (let round = 0; round < rounds; round++)
    for (const [name, each] of Object.entries(loads)) runs.get(name)?.push(await load({ ...each, seconds }));
  return Object.fromEntries(
    [...runs].map(([name, all]) => {
      const of = (key: keyof Run) => median(all.map((run) => run[key]));
      return [
        name,
        { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu'), failures: of('failures') },
      ];
    }),
  );
}
