import { describe, expect, test } from 'vitest';
import type { PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type { GuestChoice } from '#integrations/payments/paymentBooks.ts';
import type { PaymentGateway, StoredPayment } from '#integrations/payments/port.ts';
import type { Provider } from '#integrations/provider.ts';
import type { SandboxSpec } from '#integrations/sandbox/sandbox.ts';
import {
  amount,
  credentialCases,
  guest,
  never,
  newKey,
  onSandbox,
  persistently,
  refundCases,
  tried,
} from './paymentCases.ts';

type Options = {
  /** What a provider cannot do, so that the cases of it are left out. */
  without?: readonly ('partialRefund' | 'reject' | 'abort')[];
};
type Paged = PaymentGateway & Required<Pick<PaymentGateway, 'begin' | 'complete'>>;

const isPaged = (gateway: PaymentGateway): gateway is Paged =>
  gateway.begin !== undefined && gateway.complete !== undefined;

/** The cases that hold for every provider of payments whose guests pay on a page of its own, on its sandbox. */
export function paymentContract(
  provider: Provider,
  spec: SandboxSpec<PaymentSandboxControl>,
  { without = [] }: Options = {},
): void {
  const playing = onSandbox(provider, spec);
  const { sandbox, bookOf } = playing;
  const open = () => {
    const { gateway, ...rest } = playing.open();
    if (!isPaged(gateway)) throw new Error(`${provider.key} has no page of its own`);
    return { gateway, ...rest };
  };
  const begin = async (gateway: Paged) => {
    const key = newKey();
    const method = provider.payments?.serves[0] ?? 'online';
    const urls = { returnUrl: 'https://tienda.test/vuelta', webhookUrl: 'http://127.0.0.1:9/nadie' };
    const begun = await gateway.begin({ key, method, amount, description: 'Pedido 12', ...urls, guest }, never);
    const stored: StoredPayment = { key, reference: begun.reference, method, amount, paidAt: null, card: null };
    return { ...begun, stored };
  };
  const paid = async (gateway: Paged, act: GuestChoice = 'approve', card: 'debit' | 'credit' = 'credit') => {
    const { step, stored } = await begin(gateway);
    const visit = await sandbox().visit(step, act, card);
    return { stored, visit };
  };

  credentialCases(playing);
  test(`the credentials of ${provider.name} appear in no call that is kept`, async () => {
    const { gateway, calls, secrets } = open();
    const { stored, visit } = await paid(gateway);
    await gateway.complete(stored, visit, never);
    expect(calls.length).toBeGreaterThan(1);
    for (const secret of secrets.filter((each) => each !== '')) expect(JSON.stringify(calls)).not.toContain(secret);
  });

  describe(`a payment with ${provider.name}`, () => {
    test('that the guest approves is taken once, however often the guest comes back', async () => {
      const { gateway } = open();
      const { stored, visit } = await paid(gateway);
      const state = await gateway.complete(stored, visit, never);
      expect(state).toMatchObject({ status: 'completed', amount });
      // Some providers never say.
      expect([0, null]).toContain(state.refunded);
      expect(state.paidAt).not.toBeNull();
      expect(await gateway.complete(stored, visit, never)).toEqual(state);
      expect(await gateway.state(stored, never)).toEqual(state);
      expect(bookOf(stored)).toMatchObject({ taken: amount, refunded: 0 });
    });
    test.skipIf(without.includes('reject'))('that the bank rejects fails, and says why', async () => {
      const { gateway } = open();
      const { stored, visit } = await paid(gateway, 'reject');
      const state = await gateway.complete(stored, visit, never);
      expect(state.status).toBe('failed');
      expect(state.message).not.toBe('');
      expect(bookOf(stored)?.taken ?? 0).toBe(0);
    });
    test.skipIf(without.includes('abort'))('that the guest gives up takes nothing', async () => {
      const { gateway } = open();
      const { stored, visit } = await paid(gateway, 'abort');
      expect(['canceled', 'failed', 'pending']).toContain((await gateway.complete(stored, visit, never)).status);
      expect(bookOf(stored)?.taken ?? 0).toBe(0);
    });
    test('that the guest leaves open stays pending', async () => {
      const { gateway } = open();
      const { stored } = await paid(gateway, 'leave');
      expect((await gateway.state(stored, never)).status).toBe('pending');
      expect((await gateway.complete(stored, {}, never)).status).toBe('pending');
    });
    test('that nobody began is unknown', async () => {
      const { gateway } = open();
      const { stored } = await begin(gateway);
      expect((await gateway.state({ ...stored, key: 'nadie', reference: null }, never)).status).toBe('unknown');
    });
  });

  describe(`with a fault of ${provider.name}`, () => {
    test.each(tried)('%s, a payment is begun or fails in a sentence', async (fault) => {
      const { gateway } = open();
      sandbox().kit.plan(fault);
      const said = await begin(gateway).then(
        () => 'begun at once',
        (error: Error) => error.message,
      );
      expect(said).toMatch(/\S+ \S+/);
      sandbox().kit.forgive();
      expect((await begin(gateway)).step.url).not.toBe('');
    });
    test.each(tried)('%s, a payment is taken once', async (fault) => {
      const { gateway } = open();
      const { stored, visit } = await paid(gateway);
      sandbox().kit.plan(fault);
      const state = await persistently(() => gateway.complete(stored, visit, never));
      expect(state).toMatchObject({ status: 'completed', amount });
      expect(bookOf(stored)?.taken).toBe(amount);
    });
  });

  refundCases({
    ...playing,
    kind: 'a payment',
    inParts: !without.includes('partialRefund'),
    async pay(gateway) {
      if (!isPaged(gateway)) throw new Error(`${provider.key} has no page of its own`);
      const { stored, visit } = await paid(gateway);
      const { paidAt, card } = await gateway.complete(stored, visit, never);
      return { ...stored, paidAt, card };
    },
  });
}
