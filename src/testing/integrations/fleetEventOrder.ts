import { beforeAll, expect, test } from 'vitest';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import * as deliveries from '#features/sales/orders/fleet/server/deliveries.repo.ts';
import { settleDelivery } from '#features/sales/orders/fleet/server/settleDelivery.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import type { CourierStep } from '#integrations/delivery/fleetBooks.ts';
import type { FleetSandboxControl } from '#integrations/delivery/fleetSandbox.ts';
import type { Fleet } from '#integrations/delivery/port.ts';
import type { RawWebhook } from '#integrations/provider.ts';
import { storedOrder } from '../orders.ts';
import { createStore } from '../stores.ts';
import { type TestTenant, testApp } from '../testApp.ts';
import { never, type PortOnSandbox } from './portContract.ts';
import { eventOf, rawWebhook } from './rawWebhook.ts';

type Stored = { key: string; reference: string };

const courses: readonly (readonly CourierStep[])[] = [
  ['IN_PROGRESS', 'NEAR_PICKUP', 'PICKED_UP'],
  ['IN_PROGRESS', 'PICKED_UP', 'NEAR_DROPOFF', 'COMPLETED'],
  ['CONFIRMED', 'IN_PROGRESS', 'CANCELLED'],
];

const arrangements: Record<string, <Item>(events: readonly Item[]) => Item[]> = {
  'newest first': (events) => events.toReversed(),
  'each twice': (events) => events.flatMap((each) => [each, each]),
  'all of them twice': (events) => [...events, ...events],
  'the oldest last': (events) => [...events.slice(1), ...events.slice(0, 1)],
  'the newest before and after': (events) => [...events.slice(-1), ...events],
};

/** Webhooks of a fleet in another order than its courier caused them, applied to stored deliveries. */
export function eventOrderCases(
  { provider, sandbox, open }: PortOnSandbox<FleetSandboxControl, Fleet>,
  { request, without }: { request(fleet: Fleet): Promise<Stored>; without: readonly string[] },
): void {
  const type = provider.delivery?.serves[0] as DeliveryType;

  let tenant: TestTenant;
  let storeId: number;
  beforeAll(async () => {
    tenant = await (await testApp()).tenant();
    ({ id: storeId } = await createStore(tenant, {}));
  });

  async function storedDelivery() {
    const orderId = await storedOrder(tenant, { storeId, deliveryType: type, status: 'preparing' });
    const row = { orderId, storeId, provider: provider.key, type, isProduction: false };
    const { id } = await tenant.inTenant((db) => deliveries.insert(db, row));
    /** Applies an event as its job does. The courier's name shows which update is stored. */
    async function receive(fleet: Fleet, stored: Stored, raw: RawWebhook): Promise<void> {
      const event = eventOf(fleet.readWebhook?.(raw));
      const update = event?.update ?? (await fleet.track(stored, never));
      if (!update) throw new Error(`${provider.key} does not know ${stored.reference}`);
      const courier = { name: update.status, phone: null, vehicle: null, latitude: null, longitude: null };
      const marked = { ...update, courier, trackingUrl: `https://seguir.test/${update.status}` };
      await tenant.inTenant((db) => settleDelivery(db, id, marked));
    }
    async function facts() {
      const { body } = await tenant.admin.call(ordersApi.get, { params: { id: orderId } });
      const [delivery] = await tenant.inTenant((db) => deliveries.ofOrder(db, orderId));
      const { status, courier, trackingUrl, pin, proofs, reason, fee } = delivery!;
      return {
        order: body.status,
        delivery: { status, courier, trackingUrl, pin, proofs, reason, fee },
        mirrored: body.delivery,
        moves: body.timeline.filter(({ kind }) => kind === 'status').map(({ to }) => to),
        notes: body.timeline.filter(({ kind }) => kind === 'delivery').map(({ note }) => note),
      };
    }
    return { receive, facts };
  }

  /** Takes a courier along a course whose webhooks arrive in order; returns them with the resulting facts. */
  async function run(steps: readonly CourierStep[]) {
    const fleet = open().adapter;
    const stored = await request(fleet);
    const { receive, facts } = await storedDelivery();
    const events: RawWebhook[] = [];
    for (const step of steps) {
      await sandbox().advance(stored.reference, step);
      const { headers, body } = sandbox().kit.webhooks.at(-1)!;
      const raw = rawWebhook({ headers, body });
      events.push(raw);
      await receive(fleet, stored, raw);
    }
    return { fleet, stored, events, expected: await facts() };
  }

  test.each(courses)(`webhooks of ${provider.name} leave the same state in any order: %s, %s, %s`, async (...steps) => {
    const { fleet, stored, events, expected } = await run(steps.filter((step) => !without.includes(step)));
    const { notes: expectedNotes, ...expectedState } = expected;
    for (const [arrangement, arrange] of Object.entries(arrangements)) {
      const { receive, facts } = await storedDelivery();
      for (const raw of arrange(events)) await receive(fleet, stored, raw);
      const { notes, ...state } = await facts();
      expect(state, arrangement).toEqual(expectedState);
      // An older event adds no note: each appears once, in the order of the course.
      expect(notes, arrangement).toEqual(expectedNotes.filter((note) => notes.includes(note)));
      expect(notes.at(-1), arrangement).toBe(expectedNotes.at(-1));
    }
  });
}
