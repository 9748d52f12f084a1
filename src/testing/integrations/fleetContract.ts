import { describe, expect, test, vi } from 'vitest';
import { hasServiceFee } from '#domain/delivery/deliveryTypes.ts';
import type { CourierStep } from '#integrations/delivery/fleetBooks.ts';
import type { FleetSandboxControl } from '#integrations/delivery/fleetSandbox.ts';
import type { DeliveryUpdate, Drive, Fleet, NewDelivery } from '#integrations/delivery/port.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SandboxSpec, simulatedFailures } from '#integrations/sandbox/sandbox.ts';
import { eventOrderCases } from './fleetEventOrder.ts';
import {
  credentialCases,
  failureCases,
  never,
  newKey,
  noWebhookUrl,
  persistently,
  portOnSandbox,
  webhookCases,
} from './portContract.ts';
import { eventOf } from './rawWebhook.ts';

const drive: Drive = {
  from: {
    name: 'Providencia',
    phone: '+56223456789',
    address: 'Providencia 1234',
    detail: null,
    commune: 'Providencia',
    latitude: -33.4263,
    longitude: -70.6106,
    notes: null,
  },
  to: {
    name: 'Camila Rojas',
    phone: '+56987654321',
    address: 'Irarrázaval 2401',
    detail: 'Depto 52',
    commune: 'Ñuñoa',
    latitude: -33.4545,
    longitude: -70.5946,
    notes: 'Tocar el timbre',
  },
  readyAt: null,
  value: 13_790,
};
const far: Drive = { ...drive, to: { ...drive.to, latitude: -53.16, longitude: -70.9 } };

type Options = {
  /** Features that a fleet does not offer and steps that it does not report: their tests are skipped. */
  without?: readonly (CourierStep | 'cancel' | 'webhook' | 'signature')[];
};

/** The tests of every fleet, on its sandbox. */
export function fleetContract(
  provider: Provider,
  spec: SandboxSpec<FleetSandboxControl>,
  { without = [] }: Options = {},
): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.delivery?.open(opened));
  const { sandbox } = port;
  const open = () => ({ fleet: port.open().adapter });
  const newDelivery = (trip: Drive = drive): NewDelivery => ({
    ...trip,
    key: newKey(),
    orderNumber: '1024',
    quoteReference: null,
    items: [{ name: 'Churrasco italiano', quantity: 2, price: 5900 }],
    tip: 0,
    webhookUrl: noWebhookUrl,
  });
  const requested = async (fleet: Fleet) => {
    const delivery = newDelivery();
    const update = await fleet.request(delivery, never);
    return { delivery, update, stored: { key: delivery.key, reference: update.reference } };
  };
  const bookOf = (key: string) =>
    sandbox()
      .books()
      .filter((book) => book.key === key);
  const isSure = ({ status }: DeliveryUpdate) => status === 'CONFIRMING' || status === 'CONFIRMED';

  credentialCases(port, async (fleet) => {
    await fleet.quote(drive, never);
    await requested(fleet);
    return undefined;
  });

  describe(`a quote of ${provider.name}`, () => {
    test('has a price, and can be accepted', async () => {
      const { fleet } = open();
      const quote = await fleet.quote(drive, never);
      expect(quote?.deliveryFee).toBeGreaterThan(0);
      expect(quote?.deliveryFee).toBeLessThan(100_000);
      const types = provider.delivery?.serves ?? [];
      expect(quote?.serviceFee === 0 || types.every(hasServiceFee)).toBe(true);
      const update = await fleet.request({ ...newDelivery(), quoteReference: quote?.reference ?? null }, never);
      expect(isSure(update)).toBe(true);
    });
    test('that expired is requested again, in one delivery', async () => {
      const { fleet } = open();
      const quote = await fleet.quote(drive, never);
      sandbox().kit.pass(3_600_000);
      const delivery = { ...newDelivery(), quoteReference: quote?.reference ?? null };
      expect(isSure(await fleet.request(delivery, never))).toBe(true);
      expect(bookOf(delivery.key)).toHaveLength(1);
    });
    test('is accepted by one delivery, also when the answer is lost', async () => {
      const { fleet } = open();
      const quote = await fleet.quote(drive, never);
      const delivery = { ...newDelivery(), quoteReference: quote?.reference ?? null };
      const before = sandbox().books().length;
      sandbox().kit.plan('lost', { on: /POST .*(deliveries|shippings|confirm|parcels|order-create\/)$/ });
      const update = await persistently(() => fleet.request(delivery, never));
      expect(isSure(update)).toBe(true);
      expect(sandbox().books()).toHaveLength(before + 1);
      const { key, quoteReference } = delivery;
      const found = await fleet.track({ key, reference: null, quoteReference }, never);
      expect(found?.reference).toBe(update.reference);
    });
    test('is null outside its area', async () => {
      expect(await open().fleet.quote(far, never)).toBeNull();
    });
  });

  describe(`a delivery by ${provider.name}`, () => {
    test('is one for each key', async () => {
      const { fleet } = open();
      const { delivery, update } = await requested(fleet);
      expect(isSure(update)).toBe(true);
      expect((await fleet.request(delivery, never)).reference).toBe(update.reference);
      expect(bookOf(delivery.key)).toHaveLength(1);
    });
    test('is rejected in a sentence outside its area', async () => {
      const update = await open().fleet.request(newDelivery(far), never);
      expect(update.status).toBe('REJECTED');
      expect(update.reason).toMatch(/\S+ \S+/);
    });
    test('is tracked from store to door', async () => {
      const { fleet } = open();
      const { stored } = await requested(fleet);
      const way = (['IN_PROGRESS', 'NEAR_PICKUP', 'PICKED_UP', 'NEAR_DROPOFF', 'COMPLETED'] as const).filter(
        (step) => !without.includes(step),
      );
      let before = '2000-01-01T00:00:00Z';
      for (const step of way) {
        await sandbox().advance(stored.reference, step);
        const update = await fleet.track(stored, never);
        expect(update?.status).toBe(step);
        const at = Date.parse(update?.at ?? before);
        expect(at).toBeGreaterThanOrEqual(Date.parse(before));
        before = new Date(at).toISOString();
      }
    });
    test('is found by its key, and null for an unknown key', async () => {
      const { fleet } = open();
      const { delivery, update } = await requested(fleet);
      expect((await fleet.track({ key: delivery.key, reference: null }, never))?.reference).toBe(update.reference);
      expect(await fleet.track({ key: 'inexistente', reference: null }, never)).toBeNull();
    });
    test.skipIf(without.includes('cancel'))('can be cancelled before it is picked up, not after', async () => {
      const { fleet } = open();
      const early = await requested(fleet);
      expect((await fleet.cancel(early.stored, never)).status).toBe('CANCELLED');
      expect((await fleet.cancel(early.stored, never)).status).toBe('CANCELLED');
      const late = await requested(fleet);
      await sandbox().advance(late.update.reference, 'PICKED_UP');
      expect((await fleet.cancel(late.stored, never)).status).not.toBe('CANCELLED');
    });
  });

  failureCases(port, 'quotes a trip', async (fleet) =>
    expect((await fleet.quote(drive, never))?.deliveryFee).toBeGreaterThan(0),
  );
  describe(`with a fault of ${provider.name}`, () => {
    test.each(simulatedFailures)('%s, a delivery is requested once', async (failure) => {
      const { fleet } = open();
      const delivery = newDelivery();
      sandbox().kit.plan(failure, { on: /POST/ });
      const update = await persistently(() => fleet.request(delivery, never));
      expect(isSure(update)).toBe(true);
      expect(bookOf(delivery.key)).toHaveLength(1);
    });
    test('that is over, calls succeed again, beginning with the token', async () => {
      const { fleet } = open();
      sandbox().kit.plan('broken', { times: 20 });
      for (let time = 0; time < 3; time += 1) await expect(fleet.quote(drive, never)).rejects.toThrow(/\S+ \S+/);
      sandbox().kit.forgive();
      await vi.waitFor(async () => expect(await fleet.quote(drive, never)).not.toBeNull());
    });
  });

  if (!without.includes('webhook')) {
    eventOrderCases(port, { request: async (fleet) => (await requested(fleet)).stored, without });
    webhookCases(port, {
      async send(fleet) {
        const { stored } = await requested(fleet);
        await sandbox().advance(stored.reference, 'PICKED_UP');
        return stored;
      },
      read(fleet, raw) {
        const event = eventOf(fleet.readWebhook?.(raw));
        if (event) expect(event.update?.status ?? 'PICKED_UP').toBe('PICKED_UP');
        return event && { ...event, ourKey: event.deliveryKey };
      },
      isSigned: !without.includes('signature'),
    });
  }
}
