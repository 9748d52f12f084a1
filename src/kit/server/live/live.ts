import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bases } from '#kit/contract/endpoint.ts';
import { Failure, fail } from '#kit/contract/failures.ts';
import { accessTopic, liveApi, visitsTopic } from '#kit/contract/live.ts';
import { type Actor, hasPermission } from '../http/context.ts';
import { audienceOf, type DeliveredEvent, type EventHub, type LiveEvent } from './events.ts';
import type { Identify } from '../http/mount.ts';

type LiveOptions = {
  hub: EventHub;
  identify: Identify;
  /** Milliseconds between signs of life, and between looks whether the person may still listen. */
  heartbeat?: number;
  recheck?: number;
  /** Streams one person may have open at a process. */
  most?: number;
};
type Times = { heartbeat: number; recheck: number };

/** Maximum backlog of a browser before it is disconnected and resumes later: unsent bytes and queued events. */
const [maxUnsentBytes, maxQueuedEvents] = [1_000_000, 1_000];
/** Streams of one person: every tablet of a chain may be signed in as the same user, with a few pages open on each. */
const maxPerUser = 200;

/**
 * Serves the live events of a tenant as server-sent events, filtered by the user's access, resuming from
 * `Last-Event-ID`.
 *
 * `drain` disconnects all clients, which reconnect to another process.
 */
export function liveRoute(
  app: FastifyInstance,
  { hub, identify, heartbeat = 20_000, recheck = 60_000, most = maxPerUser }: LiveOptions,
): { drain(): void } {
  const streams = new Set<LiveStream>();
  const streamsOf = (actor: Actor) => [...streams].filter((stream) => stream.isOf(actor)).length;
  let draining = false;
  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const who = () => identify(request).then(({ tenant, actor }) => ({ tenant, actor: actor ?? fail('notSignedIn') }));
    const { tenant, actor } = await who();
    if (draining) fail('unavailable', { retryAfter: 1 });
    if (streamsOf(actor) >= most) fail('tooMany', { retryAfter: 60, message: tooManyStreams });
    const stream = new LiveStream(hijacked(reply), actor, async () => (await who()).actor);
    streams.add(stream);
    reply.raw.once('close', () => streams.delete(stream));
    await stream.follow(hub, tenant.id, cursorOf(request), { heartbeat, recheck });
  };
  const { events } = liveApi;
  for (const base of bases[events.base]) app.get(base + events.path, { config: { endpoint: events } }, open);
  const drain = () => {
    draining = true;
    for (const stream of streams) stream.sendAway();
  };
  // A server that closes waits for replies to end, and these would not.
  app.addHook('preClose', async () => drain());
  return { drain };
}

const tooManyStreams = 'Hay demasiadas pantallas abiertas con este usuario. Cierra las que no uses.';

function cursorOf({ headers }: FastifyRequest): string | null {
  const lastEventId = headers['last-event-id'];
  return typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : null;
}

/** The bare response, with the headers that the server's hooks have already set. */
function hijacked(reply: FastifyReply): ServerResponse {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Proxies that gather replies would hold events back.
    'x-accel-buffering': 'no',
  });
  return reply.raw;
}

const recheckTopics: ReadonlySet<string> = new Set([accessTopic, visitsTopic]);

class LiveStream {
  private readonly response: ServerResponse;
  private readonly identify: () => Promise<Actor>;
  private actor: Actor;
  private readonly told = new Set<number>();
  private waiting: DeliveredEvent[] = [];
  private unsent = '';
  private pumping = false;
  private paused = true;

  constructor(response: ServerResponse, actor: Actor, identify: () => Promise<Actor>) {
    this.response = response;
    this.actor = actor;
    this.identify = identify;
  }

  isOf = ({ id, homeTenantId }: Actor): boolean => this.actor.id === id && this.actor.homeTenantId === homeTenantId;

  /** Sends the events of a tenant until either side ends the stream; resolves once past events are sent. */
  async follow(hub: EventHub, tenantId: number, cursor: string | null, times: Times): Promise<void> {
    const unsubscribe = hub.subscribe(tenantId, (delivered) => this.hear(delivered));
    const beat = setInterval(() => this.write(': \n\n'), times.heartbeat);
    const recheckTimer = setInterval(() => void this.recheck(), times.recheck);
    this.response.once('close', () => {
      unsubscribe();
      clearInterval(beat);
      clearInterval(recheckTimer);
    });
    this.response.on('error', () => this.response.destroy());
    try {
      const past =
        cursor === null ? { events: [], cursor: await hub.now(tenantId) } : await hub.since(tenantId, cursor);
      // A client disconnected before all past events are sent resumes from its previous cursor.
      this.send('ready', {}, past.events.length === 0 ? past.cursor : (cursor ?? ''));
      this.waiting.unshift(
        ...past.events.map((event, place) => ({ event, cursor: past.events[place + 1] ? '' : past.cursor })),
      );
      this.paused = false;
      await this.pump();
    } catch {
      this.response.destroy();
    }
  }

  /** Ends the stream; browsers reconnect after a random delay. */
  sendAway(): void {
    this.write(`retry: ${1000 + Math.floor(Math.random() * 4000)}\n\n`);
    this.end();
  }

  private hear(delivered: DeliveredEvent): void {
    if (this.waiting.length >= maxQueuedEvents) return void this.response.destroy();
    this.waiting.push(delivered);
    void this.pump();
  }

  private async pump(): Promise<void> {
    if (this.pumping || this.paused) return;
    this.pumping = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      // After a permission change nothing is sent before access is checked again.
      if (recheckTopics.has(next.event.topic) || this.isVisitOver()) await this.recheck();
      this.tell(next);
    }
    this.pumping = false;
  }

  private isVisitOver(): boolean {
    const { visit } = this.actor;
    return visit !== null && visit.endsAt <= Date.now();
  }

  private tell({ event, cursor }: DeliveredEvent): void {
    if (!canSubscribe(this.actor, event) || this.told.has(event.id)) return;
    if (event.id > 0) this.told.add(event.id);
    if (this.told.size > 2 * maxQueuedEvents) this.told.delete(this.told.values().next().value as number);
    this.send(event.topic, event.data, cursor);
  }

  /** Looks again who this is: the token may be over, the session revoked, the role another. */
  private async recheck(): Promise<void> {
    try {
      this.actor = await this.identify();
    } catch (error) {
      // Internal errors are temporary and do not end the stream.
      if (!(error instanceof Failure) || error.status >= 500) return;
      this.send('end', { code: error.code, message: error.message });
      this.end();
    }
  }

  private send(topic: string, data: unknown, cursor?: string): void {
    this.write(`${cursor ? `id: ${cursor}\n` : ''}event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Events of the same tick are written in one chunk. */
  private write(text: string): void {
    if (this.unsent === '') process.nextTick(() => this.flush());
    this.unsent += text;
  }

  private flush(): void {
    const text = this.unsent;
    this.unsent = '';
    if (text === '' || this.response.writableEnded || this.response.destroyed) return;
    this.response.write(text);
    if (this.response.writableLength > maxUnsentBytes) this.response.destroy();
  }

  private end(): void {
    this.flush();
    this.response.end();
  }
}

/** Whether an event is for this person: by policy or by name, and of a store they reach. */
function canSubscribe(actor: Actor, { audience, storeId }: LiveEvent): boolean {
  if (storeId !== null && actor.storeIds && !actor.storeIds.includes(storeId)) return false;
  return audience.includes(':') ? audience === audienceOf(actor) : hasPermission(actor, audience);
}
