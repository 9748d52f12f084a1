import { describe, expect, test } from 'vitest';
import { randomFrom, type Random } from '#demo/demoRandom.ts';
import { canDeliveryMove, isDeliveryOver } from '#domain/delivery/deliveryJobs.ts';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import { type DeliveryJobStatus, finalStatuses } from '#domain/orders/orders.ts';
import { orderProvidersApi } from '#features/sales/orders/fleet/fleet.contract.ts';
import { changeOrderStatus } from '#features/sales/orders/record/server/changeOrderStatus.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import type { CourierStep } from '#integrations/delivery/fleetBooks.ts';
import { fleetSandboxes } from '#integrations/sandboxes.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { sandboxesFor } from '#testing/integrations/everySandbox.ts';
import { fleetJobs } from '#testing/integrations/fleetJobs.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { storeWithFleets } from '#testing/integrations/storeWithFleets.ts';
import { sandboxServices } from '#testing/integrations/sandboxServices.ts';
import { storedOrder } from '#testing/orders.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';

const sandboxes = await sandboxesFor(fleetSandboxes);
const comanda = await isolatedTestApp({ providerSandbox: sandboxes.address });
const services = sandboxServices(comanda.config, sandboxes.address);

const fleets: Record<string, DeliveryType> = {
  uber_direct: 'uber_delivery',
  uber_daas: 'uber_daas_delivery',
  pedidos_ya: 'peya_delivery',
  pedidos_ya_v3: 'peya_v3_delivery',
  cabify: 'cabify_delivery',
  rappi_cargo: 'rappi_cargo_delivery',
};
const keys = Object.keys(fleets);
const failureModes = ['broken', 'limited', 'garbled', 'lost'] as const;

/** The way of a courier by a fleet's own books. */
const way = ['CONFIRMED', 'IN_PROGRESS', 'NEAR_PICKUP', 'PICKED_UP', 'NEAR_DROPOFF', 'COMPLETED'] as const;
const comes = (status: DeliveryJobStatus) =>
  (way as readonly DeliveryJobStatus[]).includes(status) || status === 'CONFIRMING';

/** An order with all fleets of its store, driven by random events. */
class Play {
  private readonly tenant: TestTenant;
  private readonly random: Random;
  private readonly orderId: number;
  private readonly addresses: ReadonlyMap<string, string>;
  private readonly jobs: ReturnType<typeof fleetJobs>;
  /** Staff can choose not to wait for an unreachable fleet. */
  private readonly isUrgent: boolean;
  private before = new Map<number, DeliveryJobStatus>();
  private wasCompleted = false;

  constructor(
    { tenant, addresses }: { tenant: TestTenant; addresses: ReadonlyMap<string, string> },
    { random, orderId, isUrgent }: { random: Random; orderId: number; isUrgent: boolean },
  ) {
    this.tenant = tenant;
    this.addresses = addresses;
    this.random = random;
    this.orderId = orderId;
    this.isUrgent = isUrgent;
    this.jobs = fleetJobs(comanda, tenant, services);
  }

  attempts = () =>
    this.tenant.inTenant((db) =>
      db
        .selectFrom('deliveries')
        .select(['id', 'provider', 'status', 'reference', 'releasedAt', 'problem'])
        .where('orderId', '=', this.orderId)
        .orderBy('id')
        .execute(),
    );

  order = () =>
    this.tenant.inTenant((db) =>
      db.selectFrom('orders').select(['id', 'status']).where('id', '=', this.orderId).executeTakeFirstOrThrow(),
    );

  /** The fleets' records of this order. */
  books = () =>
    keys.flatMap((key) =>
      sandboxes
        .of(key)
        .books()
        .filter((book) => book.key.startsWith(`t${this.tenant.id}-d`))
        .map((book) => ({ ...book, provider: key })),
    );

  couriers = () => this.books().filter(({ status }) => comes(status));

  private async advance(): Promise<void> {
    const moving = this.couriers().filter(({ status }) => status !== 'COMPLETED');
    if (moving.length === 0) return;
    const book = this.random.pick(moving);
    const later = way.slice((way as readonly string[]).indexOf(book.status) + 1);
    // Where staff did not wait, who has the food is a matter between two couriers.
    const reachable = moving.length > 1 ? later.filter((step) => way.indexOf(step) < way.indexOf('PICKED_UP')) : later;
    const steps: CourierStep[] = this.random.chance(0.3) ? ['CANCELLED'] : reachable.slice(0, 2);
    if (steps.length > 0) await sandboxes.of(book.provider).advance(book.reference, this.random.pick(steps));
  }

  /** A webhook comes: any that was ever sent, so that some come twice, some late, and some never. */
  private async deliver(): Promise<void> {
    const key = this.random.pick(keys);
    const webhooks = sandboxes.of(key).kit.webhooks.filter(({ body }) => body.includes(`t${this.tenant.id}-d`));
    if (webhooks.length === 0) return;
    const { headers, body } = this.random.pick(webhooks);
    await comanda.app.inject({
      method: 'POST',
      url: new URL(this.addresses.get(key) ?? '').pathname,
      headers,
      payload: body,
    });
  }

  private change = (changed: { dueAt?: string; askingUntil?: string }) =>
    this.tenant.inTenant((db) =>
      unaudited(db).updateTable('deliveries').set(changed).where('orderId', '=', this.orderId).execute(),
    );
  private past = () => new Date(0).toISOString();

  private async work(): Promise<void> {
    const dieAfter = this.random.chance(0.3) ? this.random.between(0, 4) : Number.POSITIVE_INFINITY;
    await this.jobs.work({ dieAfter });
    // The requesting process has died before the next attempt.
    await this.change({ askingUntil: this.past() });
  }

  private async read(): Promise<void> {
    const attempts = await this.attempts();
    if (attempts.length > 0) await this.jobs.read(this.random.pick(attempts).id).catch(() => undefined);
  }

  private plan = async () =>
    sandboxes.of(this.random.pick(keys)).kit.plan(this.random.pick(failureModes), { times: this.random.between(1, 6) });

  /** A fleet accepts the next order without a response, and is unreachable for a while. */
  private doubt = async () => {
    const { kit } = sandboxes.of(this.random.pick(keys));
    kit.plan('lost', { on: /POST .*(deliveries|shippings|confirm|ship|order-create\/)$/, times: 3 });
    kit.plan('broken', { on: /GET/, times: this.random.between(3, 9) });
  };

  private async retry(): Promise<void> {
    const body = { urgent: this.isUrgent && this.random.chance(0.7) };
    await this.tenant.admin.call(orderProvidersApi.requestCourier, { params: { id: this.orderId }, body });
  }

  private cancel = () =>
    this.tenant.admin.call(ordersApi.cancel, { params: { id: this.orderId }, body: { reason: 'Se arrepintió' } });

  /** Something happens. */
  async happen(): Promise<void> {
    const actions = {
      work: () => this.work(),
      advance: () => this.advance(),
      deliver: () => this.deliver(),
      read: () => this.read(),
      plan: () => this.plan(),
      doubt: () => this.doubt(),
      runOut: () => this.change({ dueAt: this.past() }),
      retry: () => this.retry(),
      cancel: () => this.cancel(),
    };
    const weights = { work: 7, advance: 4, deliver: 5, read: 1, plan: 2, doubt: 2, runOut: 1, retry: 1, cancel: 0.2 };
    await actions[this.random.weighted<keyof typeof actions>(weights)]();
  }

  /** Violated invariants that must hold at every moment. */
  async violations(): Promise<string[]> {
    const [attempts, order] = [await this.attempts(), await this.order()];
    const live = attempts.filter(({ status, releasedAt }) => releasedAt === null && comes(status));
    const moved = attempts.map(({ id, status }) => ({ id, was: this.before.get(id) ?? ('PREORDER' as const), status }));
    this.before = new Map(attempts.map(({ id, status }) => [id, status]));
    const isUndone = this.wasCompleted && order.status !== 'completed';
    this.wasCompleted = order.status === 'completed';
    const couriers = this.couriers().map(({ provider }) => provider);
    return [
      ...(!this.isUrgent && couriers.length > 1 ? [`Couriers of ${couriers.join(', ')}`] : []),
      ...(live.length > 1 ? [`${live.length} live attempts`] : []),
      ...moved
        .filter(({ was, status }) => was !== status && !canDeliveryMove(was, status, true))
        .map(({ id, was, status }) => `Attempt ${id} went from ${was} to ${status}`),
      ...(isUndone ? [`Was delivered, and is ${order.status}`] : []),
    ];
  }

  /** Violated invariants of the final state: our records match those of the fleets, and waiting orders are visible. */
  async differences(): Promise<string[]> {
    const [attempts, order, books] = [await this.attempts(), await this.order(), this.books()];
    const coming = this.couriers().filter(({ status }) => status !== 'COMPLETED');
    const both = attempts.flatMap((attempt) => {
      const book = books.find(
        ({ provider, reference }) => provider === attempt.provider && reference === attempt.reference,
      );
      return book ? [{ ours: attempt.status, theirs: book.status, by: attempt.provider }] : [];
    });
    const waits = !finalStatuses.includes(order.status) && this.couriers().length === 0;
    const { body } = await this.tenant.admin.call(ordersApi.list, { query: { queue: 'problem' } });
    const isSeen = body.data.some(({ id }) => id === order.id);
    return [
      ...(coming.length > 1 ? [`${coming.length} couriers on their way`] : []),
      ...both
        .filter(({ ours, theirs }) => ours !== theirs && (theirs === 'COMPLETED' || !isDeliveryOver(theirs)))
        .map(({ by, ours, theirs }) => `${by} says ${theirs}, and we ${ours}`),
      // An order that was called off with the food in hand may still be delivered.
      ...(both.some(({ theirs }) => theirs === 'COMPLETED') && !finalStatuses.includes(order.status)
        ? [`Was delivered, and is ${order.status}`]
        : []),
      ...(waits && !isSeen ? ['Waits for a courier, and nobody sees it'] : []),
    ];
  }

  /** The weather clears and all that waits is worked until nothing does. */
  async settle(): Promise<void> {
    for (const key of keys) sandboxes.of(key).kit.forgive();
    for (let round = 0; round < 8; round += 1) {
      await this.change({ askingUntil: this.past() });
      await this.jobs.work();
      for (const { id, status } of await this.attempts()) if (!isDeliveryOver(status)) await this.jobs.read(id);
    }
  }
}

async function playWith(key: string, seed: number, isUrgent: boolean): Promise<Play> {
  const tenant = await comanda.tenant({ flags: ['peya-v3', 'uber-daas', 'rappi-cargo'] });
  const others = keys.filter((each) => each !== key);
  const types = [key, ...others].flatMap((each) => fleets[each] ?? []);
  const { id: storeId } = await createStore(tenant, storeWithFleets(...types));
  const addresses = new Map<string, string>();
  for (const each of keys) {
    const account = await giveCredentials(tenant, each, { values: sandboxes.of(each).credentials });
    addresses.set(each, account?.webhookUrl ?? '');
  }
  const orderId = await storedOrder(tenant, { storeId, deliveryType: fleets[key] ?? 'uber_delivery' });
  await tenant.inTenant((db) => changeOrderStatus(db, { id: orderId, to: 'preparing', storeScope: null }));
  return new Play({ tenant, addresses }, { random: randomFrom(seed), orderId, isUrgent });
}

describe.each(keys)('whatever happens between us, %s and the fleets after it', (key) => {
  test.each([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
  ])(
    'an order has one courier at most, who delivers once (chance %i, staff in a hurry: %s)',
    async (seed, isUrgent) => {
      const play = await playWith(key, seed * 100 + keys.indexOf(key), isUrgent);
      for (let moment = 0; moment < 40; moment += 1) {
        await play.happen();
        expect(await play.violations()).toEqual([]);
      }
      await play.settle();
      expect(await play.violations()).toEqual([]);
      expect(await play.differences()).toEqual([]);
    },
  );
});
