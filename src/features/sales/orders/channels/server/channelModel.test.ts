import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAborted, type OrderStatus } from '#domain/orders/orders.ts';
import type { ChannelBook } from '#integrations/channels/channelBooks.ts';
import type { ChannelOrderState } from '#integrations/channels/port.ts';
import type { SandboxKit } from '#integrations/sandbox/sandbox.ts';
import { channelSandboxes } from '#integrations/sandboxes.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { channelJobs } from '#testing/integrations/channelJobs.ts';
import { type ChannelKey, channelStore } from '#testing/integrations/channelShop.ts';
import { sandboxesFor } from '#testing/integrations/everySandbox.ts';
import { sandboxServices } from '#testing/integrations/sandboxServices.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';

const sandboxes = await sandboxesFor(channelSandboxes);
const comanda = await isolatedTestApp({ providerSandbox: sandboxes.address });
await comanda.app.listen({ host: '127.0.0.1', port: 0 });
const services = sandboxServices(comanda.config, sandboxes.address);

/** Actions of people and of the channel, at any moment. */
const actions = [
  'accept',
  'refuse',
  'ready',
  'webhook',
  'guestCancels',
  'cancelsQuietly',
  'tablet',
  'expire',
  'sweep',
] as const;
type Action = (typeof actions)[number];
const failureModes = ['lost', 'broken', 'garbled', 'limited'] as const;

/** A moment: an action, or a run of the jobs that is killed or meets an action before one of its transactions. */
type Moment =
  | { action: Action }
  | { run: number; meets: Action | 'kill' | 'nothing' }
  | { fails: (typeof failureModes)[number]; on: 'GET' | 'POST|PUT' };

const moment: fc.Arbitrary<Moment> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ action: fc.constantFrom(...actions) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      run: fc.nat({ max: 9 }),
      meets: fc.oneof(fc.constantFrom(...actions), fc.constantFrom('kill' as const, 'nothing' as const)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      fails: fc.constantFrom(...failureModes),
      on: fc.constantFrom('GET' as const, 'POST|PUT' as const),
    }),
  },
);
const story = fc.record({
  webhook: fc.constantFrom('once' as const, 'twice' as const, 'never' as const),
  moments: fc.array(moment, { minLength: 1, maxLength: 9 }),
});

/** The channel lets an order expire while the store refuses it. */
const expiredWhileRefused: Moment[] = [
  { run: 0, meets: 'accept' },
  { action: 'refuse' },
  { run: 1, meets: 'expire' },
  { run: 0, meets: 'accept' },
];

const ended: readonly ChannelOrderState[] = ['denied', 'expired', 'canceled'];
const waitMs = 15 * 60_000;

/** An order of a channel, followed through a story. */
class Play {
  private readonly tenant: TestTenant;
  private readonly key: ChannelKey;
  private readonly jobs: ReturnType<typeof channelJobs>;
  reference = '';
  private webhook: SandboxKit['webhooks'][number] | undefined;

  constructor(tenant: TestTenant, key: ChannelKey) {
    this.tenant = tenant;
    this.key = key;
    this.jobs = channelJobs(comanda, tenant, services);
  }

  private get sandbox() {
    return sandboxes.of(this.key);
  }
  book() {
    const found = this.sandbox.books().find(({ reference }) => reference === this.reference);
    if (!found) throw new Error('The order is not in the books');
    return found;
  }
  orders = () =>
    this.tenant.inTenant((db) =>
      db.selectFrom('orders').select(['id', 'status']).where('externalReference', '=', this.reference).execute(),
    );
  async place(webhook: 'once' | 'twice' | 'never'): Promise<void> {
    if (webhook !== 'once') this.sandbox.kit.planWebhook(webhook);
    const { reference } = await this.sandbox.placeOrder();
    this.reference = reference;
    this.webhook = this.sandbox.kit.webhooks.at(-1);
  }

  private async move(to: 'preparing' | 'ready' | 'canceled'): Promise<void> {
    const [order] = await this.orders();
    if (!order) return;
    await this.tenant
      .inTenant((db) => changeOrderStatus(db, { id: order.id, to, reason: 'Falta un producto', storeScope: null }))
      .catch(() => undefined);
  }

  private async cancel(): Promise<void> {
    const { state } = this.book();
    if (state === 'waiting' || state === 'accepted') await this.sandbox.cancelOrder(this.reference);
  }

  private async perform(action: Action): Promise<void> {
    const { state } = this.book();
    const steps: Record<Action, () => unknown> = {
      accept: () => this.move('preparing'),
      refuse: () => this.move('canceled'),
      ready: () => this.move('ready'),
      // Sent for the first time, or again.
      webhook: () => (this.webhook ? this.sandbox.kit.send(this.webhook) : null),
      guestCancels: () => this.cancel(),
      cancelsQuietly: () => {
        this.sandbox.kit.planWebhook('never');
        return this.cancel();
      },
      tablet: () => (state === 'waiting' ? this.sandbox.takeOnTablet(this.reference) : null),
      expire: () => this.sandbox.kit.pass(waitMs),
      sweep: () => this.jobs.run('channels.sweep', {}),
    };
    await steps[action]();
  }

  async live(now: Moment): Promise<void> {
    if ('action' in now) return this.perform(now.action);
    if ('fails' in now) return this.sandbox.kit.plan(now.fails, { times: 1, on: new RegExp(`^(${now.on}) `) });
    const { meets } = now;
    return this.jobs.work({
      withLater: false,
      before: async (transaction) => {
        if (meets === 'kill' && transaction >= now.run) throw new Error('Killed');
        if (meets !== 'kill' && meets !== 'nothing' && transaction === now.run) await this.perform(meets);
      },
    });
  }

  /** Faults end, time passes, and everything that waits is done. */
  async settle(): Promise<void> {
    this.sandbox.kit.forgive();
    for (let round = 0; round < 3; round += 1) {
      await this.tenant.inTenant((db) =>
        unaudited(db)
          .updateTable('channelOrders')
          .set({ updatedAt: new Date(Date.now() - 20 * 60_000).toISOString() })
          .where('reference', '=', this.reference)
          .execute(),
      );
      await this.jobs.run('channels.sweep', {});
      await this.jobs.work();
    }
  }

  private row = () =>
    this.tenant.inTenant((db) =>
      db
        .selectFrom('channelOrders')
        .select(['id', 'orderId', 'problem'])
        .where('reference', '=', this.reference)
        .executeTakeFirst(),
    );

  /** Contradictions to the books of the channel. */
  async contradictions(): Promise<string[]> {
    const [[order, ...others], book, row] = [await this.orders(), this.book(), await this.row()];
    const found: string[] = [];
    if (others.length > 0) found.push(`${others.length + 1} orders`);
    if (book.acceptances > 1) found.push(`accepted ${book.acceptances} times`);
    // An order whose webhook was lost is found by the list of those that wait.
    if (!row) return book.state === 'waiting' && this.hasList ? [...found, 'waits there, and unknown here'] : found;
    return [...found, ...this.differences(order?.status ?? null, book, row.problem)];
  }

  private differences(ours: OrderStatus | null, { state, readyCalls }: ChannelBook, problem: string | null): string[] {
    const isOver = ended.includes(state);
    if (ours === null) {
      const isLost = state !== 'canceled' && state !== 'denied';
      return isLost === (problem !== null) ? [] : [`${state} there, not placed here, and shown as ${problem}`];
    }
    // Rappi cancels no accepted order: its support is called.
    if (problem !== null && isAborted(ours) && state === 'accepted') return [];
    const found = problem === null ? [] : [`settled, and shown as ${problem}`];
    if (isOver !== isAborted(ours)) found.push(`${state} there, and ${ours} here`);
    if (state === 'waiting' && ours !== 'created') found.push(`waits there, and ${ours} here`);
    if (state === 'accepted' && ours === 'created') found.push('accepted there, and new here');
    if (ours === 'ready' && readyCalls === 0) found.push('ready here, and not there');
    return found;
  }
  /** DiDi Food and PedidosYa list no waiting orders. */
  private get hasList(): boolean {
    return this.key === 'uber_eats' || this.key === 'rappi';
  }
}

describe.each(['uber_eats', 'rappi', 'didi_food', 'peya_aggregator'] as const)(
  'whatever happens between us and %s',
  (key) => {
    test('an order becomes one order or one visible problem, and is accepted at most once', async () => {
      const tenant = await comanda.tenant();
      const sandbox = sandboxes.of(key);
      await channelStore(comanda, tenant, { key, sandbox });
      await fc.assert(
        fc.asyncProperty(story, async ({ webhook, moments }) => {
          await channelJobs(comanda, tenant, services).clear();
          sandbox.kit.forgive();
          const play = new Play(tenant, key);
          await play.place(webhook);
          for (const now of moments) await play.live(now);
          await play.settle();
          expect(await play.contradictions()).toEqual([]);
        }),
        {
          numRuns: Number(process.env.MODEL_RUNS ?? 30),
          examples: [[{ webhook: 'once', moments: expiredWhileRefused }]],
          endOnFailure: false,
        },
      );
    });
  },
);
