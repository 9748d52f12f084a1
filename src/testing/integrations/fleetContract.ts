import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CourierStep } from '#integrations/delivery/fleetBooks.ts';
import type { FleetSandbox, FleetSandboxControl } from '#integrations/delivery/fleetSandbox.ts';
import type { DeliveryUpdate, Drive, Fleet, NewDelivery } from '#integrations/delivery/port.ts';
import { ForgedWebhook, type Provider, type RawWebhook } from '#integrations/provider.ts';
import { type SimulatedFailure, type SandboxSpec, startSandbox } from '#integrations/sandbox/sandbox.ts';
import { openForTest } from './openForTest.ts';

const never = new AbortController().signal;
let last = 0;

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
  /** Steps that a fleet does not tell apart. */
  without?: readonly (CourierStep | 'cancel' | 'webhook' | 'signature')[];
};

/** The cases that hold for every fleet, on its sandbox. */
export function fleetContract(
  provider: Provider,
  spec: SandboxSpec<FleetSandboxControl>,
  { without = [] }: Options = {},
): void {
  let sandbox: FleetSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(spec);
  });
  afterAll(() => sandbox.stop());
  beforeEach(() => sandbox.kit.forgive());

  const open = (credentials = sandbox.credentials) => {
    const { opened, calls, secrets } = openForTest(provider, sandbox, credentials);
    const fleet = provider.delivery?.open(opened);
    if (!fleet) throw new Error(`${provider.key} carries nothing`);
    return { fleet, calls, secrets, check: () => provider.check(opened, never) };
  };
  const newDelivery = (asked: Drive = drive): NewDelivery => {
    last += 1;
    return {
      ...asked,
      key: `t1-d${Date.now() % 1_000_000}-${last}`,
      orderNumber: '1024',
      quoteReference: null,
      items: [{ name: 'Churrasco italiano', quantity: 2, price: 5900 }],
      tip: 0,
      webhookUrl: 'http://127.0.0.1:9/nadie',
    };
  };
  const requested = async (fleet: Fleet) => {
    const asked = newDelivery();
    const update = await fleet.request(asked, never);
    return { asked, update, stored: { key: asked.key, reference: update.reference } };
  };
  const bookOf = (key: string) => sandbox.books().filter((book) => book.key === key);
  /** What a job does that runs again after a failure. */
  const persistently = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch {
      return work();
    }
  };
  const isSure = ({ status }: DeliveryUpdate) => status === 'CONFIRMING' || status === 'CONFIRMED';

  describe(`the credentials of ${provider.name}`, () => {
    test('are said to hold, or what is wrong with them', async () => {
      expect(await open().check()).toMatchObject({ ok: true });
      const wrong = await open(sandbox.wrongCredentials).check();
      expect(wrong).toMatchObject({ ok: false });
      expect(wrong.message.length).toBeGreaterThan(20);
    });
    test('appear in no call that is kept', async () => {
      const { fleet, calls, secrets } = open();
      await fleet.quote(drive, never);
      await requested(fleet);
      expect(calls.length).toBeGreaterThan(1);
      for (const secret of secrets.filter((each) => each !== '')) expect(JSON.stringify(calls)).not.toContain(secret);
    });
  });

  describe(`a quote of ${provider.name}`, () => {
    test('says what a drive costs, and is taken up', async () => {
      const { fleet } = open();
      const quote = await fleet.quote(drive, never);
      expect(quote?.deliveryFee).toBeGreaterThan(0);
      expect(quote?.deliveryFee).toBeLessThan(100_000);
      const update = await fleet.request({ ...newDelivery(), quoteReference: quote?.reference ?? null }, never);
      expect(isSure(update)).toBe(true);
    });
    test('that ended is asked for anew, or no courier comes at another price unseen', async () => {
      const { fleet } = open();
      const quote = await fleet.quote(drive, never);
      sandbox.kit.pass(3_600_000);
      const asked = { ...newDelivery(), quoteReference: quote?.reference ?? null };
      expect(isSure(await fleet.request(asked, never))).toBe(true);
      expect(bookOf(asked.key)).toHaveLength(1);
    });
    test('is taken up by one delivery, also when the answer is lost', async () => {
      const { fleet } = open();
      const quote = await fleet.quote(drive, never);
      const asked = { ...newDelivery(), quoteReference: quote?.reference ?? null };
      const before = sandbox.books().length;
      sandbox.kit.plan('lost', { on: /POST .*(deliveries|shippings|confirm|parcels|order-create\/)$/ });
      const update = await persistently(() => fleet.request(asked, never));
      expect(isSure(update)).toBe(true);
      expect(sandbox.books()).toHaveLength(before + 1);
      const { key, quoteReference } = asked;
      const found = await fleet.track({ key, reference: null, quoteReference }, never);
      expect(found?.reference).toBe(update.reference);
    });
    test('is none where it does not drive', async () => {
      expect(await open().fleet.quote(far, never)).toBeNull();
    });
  });

  describe(`a delivery by ${provider.name}`, () => {
    test('is one, however often it is asked for', async () => {
      const { fleet } = open();
      const { asked, update } = await requested(fleet);
      expect(isSure(update)).toBe(true);
      expect((await fleet.request(asked, never)).reference).toBe(update.reference);
      expect(bookOf(asked.key)).toHaveLength(1);
    });
    test('is rejected in a sentence where it does not drive', async () => {
      const update = await open().fleet.request(newDelivery(far), never);
      expect(update.status).toBe('REJECTED');
      expect(update.reason).toMatch(/\S+ \S+/);
    });
    test('is followed from store to door', async () => {
      const { fleet } = open();
      const { stored } = await requested(fleet);
      const way = (['IN_PROGRESS', 'NEAR_PICKUP', 'PICKED_UP', 'NEAR_DROPOFF', 'COMPLETED'] as const).filter(
        (step) => !without.includes(step),
      );
      let before = '';
      for (const step of way) {
        await sandbox.advance(stored.reference, step);
        const update = await fleet.track(stored, never);
        expect(update?.status).toBe(step);
        expect(Date.parse(update?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(before || '2000-01-01T00:00:00Z'));
        before = update?.at ?? '';
      }
    });
    test('is found by its key, or known to be none', async () => {
      const { fleet } = open();
      const { asked, update } = await requested(fleet);
      expect((await fleet.track({ key: asked.key, reference: null }, never))?.reference).toBe(update.reference);
      expect(await fleet.track({ key: 'nadie', reference: null }, never)).toBeNull();
    });
    test.skipIf(without.includes('cancel'))('is called off before it is picked up, and not after', async () => {
      const { fleet } = open();
      const early = await requested(fleet);
      expect((await fleet.cancel(early.stored, never)).status).toBe('CANCELLED');
      expect((await fleet.cancel(early.stored, never)).status).toBe('CANCELLED');
      const late = await requested(fleet);
      await sandbox.advance(late.update.reference, 'PICKED_UP');
      expect((await fleet.cancel(late.stored, never)).status).not.toBe('CANCELLED');
    });
  });

  describe(`with a fault of ${provider.name}`, () => {
    const tried: SimulatedFailure[] = ['slow', 'broken', 'limited', 'garbled', 'lost', 'hung'];
    test.each(tried)('%s, a delivery is asked for once', async (fault) => {
      const { fleet } = open();
      const asked = newDelivery();
      sandbox.kit.plan(fault, { on: /POST/ });
      const update = await persistently(() => fleet.request(asked, never));
      expect(isSure(update)).toBe(true);
      expect(bookOf(asked.key)).toHaveLength(1);
    });
    test('that is over, it is asked again, its token first', async () => {
      const { fleet } = open();
      sandbox.kit.plan('broken', { times: 20 });
      for (let time = 0; time < 3; time += 1) await expect(fleet.quote(drive, never)).rejects.toThrow(/\S+ \S+/);
      sandbox.kit.forgive();
      await vi.waitFor(async () => expect(await fleet.quote(drive, never)).not.toBeNull());
    });
    test.each(tried)('%s, a quote comes or fails in a sentence', async (fault) => {
      const { fleet } = open();
      sandbox.kit.plan(fault);
      const said = await fleet.quote(drive, never).then(
        (quote) => `costs ${quote?.deliveryFee}`,
        (error: Error) => error.message,
      );
      expect(said).toMatch(/\S+ \S+/);
      expect(said).not.toBe('costs undefined');
    });
  });

  describe.skipIf(without.includes('webhook'))(`a webhook of ${provider.name}`, () => {
    const told = async (fleet: Fleet, forged = false): Promise<{ raw: RawWebhook; reference: string; key: string }> => {
      const { asked, update } = await requested(fleet);
      if (forged) sandbox.kit.planWebhook('forged');
      await sandbox.advance(update.reference, 'PICKED_UP');
      return {
        raw: sandbox.kit.webhooks.at(-1) ?? { headers: {}, body: '' },
        reference: update.reference,
        key: asked.key,
      };
    };
    test('names its delivery, and has the same key when it comes twice', async () => {
      const { fleet } = open();
      const { raw, reference, key } = await told(fleet);
      const news = fleet.readWebhook?.(raw);
      expect([news?.reference, news?.deliveryKey]).toContainEqual(news?.reference ? reference : key);
      expect(fleet.readWebhook?.(raw)?.key).toBe(news?.key);
      expect(news?.update?.status ?? 'PICKED_UP').toBe('PICKED_UP');
    });
    test.skipIf(without.includes('signature'))('that is forged is refused', async () => {
      const { fleet } = open();
      const { raw } = await told(fleet, true);
      expect(() => fleet.readWebhook?.(raw)).toThrow(ForgedWebhook);
    });
    const nothing = { headers: {}, body: 'no es json' };
    test.runIf(without.includes('signature'))('that says nothing of ours is passed over', () => {
      expect(open().fleet.readWebhook?.(nothing) ?? null).toBeNull();
    });
    test.skipIf(without.includes('signature'))('that nobody signed is refused', () => {
      const { fleet } = open();
      expect(() => fleet.readWebhook?.(nothing)).toThrow(ForgedWebhook);
    });
  });
}
