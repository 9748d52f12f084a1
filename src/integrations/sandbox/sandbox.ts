import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { parseJson } from '../parseJson.ts';
import type { RawWebhook } from '../provider.ts';

/**
 * Failure of the next request.
 *
 * `slow` answers late; `broken` (500) and `limited` (429) do nothing; `garbled` does its work and answers invalid JSON;
 *
 * `lost` does its work and closes the connection; `hung` does its work and never answers.
 */
export const simulatedFailures = ['slow', 'broken', 'limited', 'garbled', 'lost', 'hung'] as const;
export type SimulatedFailure = (typeof simulatedFailures)[number];

/** How the next webhook is sent. */
export const webhookModes = ['twice', 'late', 'reversed', 'forged', 'never'] as const;
export type WebhookMode = (typeof webhookModes)[number];

type Planned = { fault: SimulatedFailure; times: number; after: number; on: RegExp | null };
/** `path`: below the address that the sandbox was given, for an event that its path names. */
type Place = { url: string; path?: string; method?: 'POST' | 'PUT' };
type Sent = Pick<RawWebhook, 'headers' | 'body'> & Place;

/** A webhook that proves its sender by a secret: by a signature, or by the secret itself in a header. */
export type SignedWebhook = Place & {
  secret: string;
  sign(secret: string): { body: string; headers?: Record<string, string> };
};

/** Bytes of a request: a menu of 2,000 products has more than one megabyte. */
export const maxBody = 20_000_000;
/** Shared state of a sandbox: its clock, simulated failures and webhooks. */
export class SandboxKit {
  private readonly plans: Planned[] = [];
  private readonly plannedWebhooks: WebhookMode[] = [];
  private delayed: Sent[] = [];
  private skew = 0;
  /** Milliseconds of a slow answer, and of a late webhook. */
  slowMs = 120;
  /** Every webhook that was made, whether or not it was sent. */
  readonly webhooks: Sent[] = [];

  now(): number {
    return Date.now() + this.skew;
  }
  /** Moves the sandbox's clock on. */
  pass(milliseconds: number): void {
    this.skew += milliseconds;
  }
  /** Lets the next requests fail, `after` some that succeed; those alone whose method and path match `on`. */
  plan(
    mode: SimulatedFailure,
    { times = 1, after = 0, on = null }: { times?: number; after?: number; on?: RegExp | null } = {},
  ): void {
    this.plans.push({ fault: mode, times, after, on });
  }
  planWebhook(failure: WebhookMode): void {
    this.plannedWebhooks.push(failure);
  }
  forgive(): void {
    this.plans.length = 0;
    this.plannedWebhooks.length = 0;
  }

  /** The fault that a request would meet, by its method and path. */
  planned(line: string): Planned | undefined {
    return this.plans.find(({ times, on }) => times > 0 && (on === null || on.test(line)));
  }

  take(request: Pick<FastifyRequest, 'method' | 'url'>): SimulatedFailure | null {
    const plan = this.planned(`${request.method} ${request.url}`);
    if (!plan) return null;
    if (plan.after > 0) {
      plan.after -= 1;
      return null;
    }
    plan.times -= 1;
    return plan.fault;
  }

  /** Sends a webhook to its subscriber, as planned. `forge` invalidates its signature. */
  async send(webhook: Sent, forge: (genuine: Sent) => Sent = (genuine) => genuine): Promise<void> {
    const failure = this.plannedWebhooks.shift();
    const meant = failure === 'forged' ? forge(webhook) : webhook;
    this.webhooks.push(meant);
    if (failure === 'never') return;
    if (failure === 'reversed') {
      this.delayed.push(meant);
      return;
    }
    if (failure === 'late') await sleep(this.slowMs);
    await post(meant);
    if (failure === 'twice') await post(meant);
    for (const earlier of this.delayed.splice(0)) await post(earlier);
  }

  /** Sends a webhook; a forged one is signed with another secret. */
  async sendSigned({ secret, sign, ...place }: SignedWebhook): Promise<void> {
    const signed = (by: string) => {
      const { body, headers } = sign(by);
      return { ...place, body, headers: { 'content-type': 'application/json', ...headers } };
    };
    await this.send(signed(secret), () => signed('otro-secreto'));
  }
}

const post = async ({ url, path, method = 'POST', headers, body }: Sent): Promise<void> => {
  if (url === '') return;
  await fetch(path === undefined ? url : `${url}/${path}`, { method, headers, body }).catch(() => undefined);
};

/** A provider's API simulated on loopback. Its routes are under `/{key}`. */
export type SandboxSpec<Control extends object> = {
  key: string;
  /** Adds the routes; answers what tests and demos do in the place of guests and couriers. */
  routes(app: FastifyInstance, kit: SandboxKit, address: () => string): Control;
};

export type RunningSandbox<Control extends object> = Control & {
  /** Stands for the provider's hosts: `http://127.0.0.1:4321`. */
  address: string;
  kit: SandboxKit;
  stop(): Promise<void>;
};

const fail = (reply: FastifyReply, failure: 'broken' | 'limited') =>
  failure === 'broken'
    ? reply.code(500).send({ error: 'internal error' })
    : reply.code(429).header('retry-after', '1').send({ error: 'too many requests' });

function addFailures(app: FastifyInstance, kit: SandboxKit): void {
  const chosen = new WeakMap<FastifyRequest, SimulatedFailure>();
  app.addHook('onRequest', async (request, reply) => {
    const failure = request.url.includes('/_') ? null : kit.take(request);
    if (!failure) return undefined;
    chosen.set(request, failure);
    if (failure === 'slow') await sleep(kit.slowMs);
    return failure === 'broken' || failure === 'limited' ? fail(reply, failure) : undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const failure = chosen.get(request);
    if (failure === 'garbled') {
      reply.removeHeader('content-length');
      // A 204 has no body to garble.
      if (reply.statusCode === 204) reply.code(200);
      return '<html>mantenimiento</html>';
    }
    if (failure === 'lost') request.raw.socket.destroy();
    if (failure === 'hung') await new Promise((resolve) => request.raw.socket.once('close', resolve));
    return payload;
  });
}

/** Adds the routes of a sandbox below its key; answers what acts in the place of guests and couriers. */
export async function mountSandbox<Control extends object>(
  app: FastifyInstance,
  spec: SandboxSpec<Control>,
  address: () => string,
): Promise<{ control: Control; kit: SandboxKit }> {
  const kit = new SandboxKit();
  let control: Control | undefined;
  await app.register(
    async (scope) => {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => (body === '' ? null : parseJson(body)),
      );
      addFailures(scope, kit);
      control = spec.routes(scope, kit, () => `${address()}/${spec.key}`);
    },
    { prefix: `/${spec.key}` },
  );
  if (!control) throw new Error(`The sandbox of ${spec.key} has no routes`);
  return { control, kit };
}

/** Starts a sandbox on a separate port. */
export async function startSandbox<Control extends object>(
  spec: SandboxSpec<Control>,
  { port = 0 }: { port?: number } = {},
): Promise<RunningSandbox<Control>> {
  const app = fastify({ forceCloseConnections: true, bodyLimit: maxBody });
  await app.register(formbody);
  let address = '';
  const { control, kit } = await mountSandbox(app, spec, () => address);
  await app.listen({ host: '127.0.0.1', port });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { ...control, address, kit, stop: () => app.close() };
}
