import { describe, expect, test } from 'vitest';
import type { GuestChoice } from '#integrations/payments/paymentBooks.ts';
import type { PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type { PaymentGateway, StoredPayment } from '#integrations/payments/port.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SandboxSpec, simulatedFailures } from '#integrations/sandbox/sandbox.ts';
import { amount, guest, paymentsOnSandbox, refundCases, returnUrl } from './paymentCases.ts';
import {
  credentialCases,
  failureCases,
  never,
  newKey,
  noWebhookUrl,
  persistently,
  webhookCases,
} from './portContract.ts';
import { eventOf } from './rawWebhook.ts';

type Options = {
  /** Features that a provider does not offer: their tests are skipped. */
  without?: readonly ('partialRefund' | 'reject' | 'abort' | 'webhook' | 'signature')[];
};
type Paged = PaymentGateway & Required<Pick<PaymentGateway, 'begin' | 'complete'>>;

const isPaged = (gateway: PaymentGateway): gateway is Paged =>
  gateway.begin !== undefined && gateway.complete !== undefined;

/** The tests of every provider of payments with a pay page, on its sandbox. */
export function paymentContract(
  provider: Provider,
  spec: SandboxSpec<PaymentSandboxControl>,
  { without = [] }: Options = {},
): void {
  const port = paymentsOnSandbox(provider, spec);
  const { sandbox, bookOf } = port;
  const requirePaged = (gateway: PaymentGateway): Paged => {
    if (!isPaged(gateway)) throw new Error(`${provider.key} has no pay page`);
    return gateway;
  };
  const open = () => ({ gateway: requirePaged(port.open().adapter) });
  const begin = async (gateway: Paged) => {
    const key = newKey();
    const method = provider.payments?.serves[0] ?? 'online';
    const payment = { key, method, amount, description: 'Pedido 12', returnUrl, webhookUrl: noWebhookUrl, guest };
    const { reference, step } = await gateway.begin(payment, never);
    const stored: StoredPayment = { key, reference, method, amount, paidAt: null, card: null };
    return { step, stored };
  };
  const paid = async (gateway: Paged, choice: GuestChoice = 'approve', card: 'debit' | 'credit' = 'credit') => {
    const { step, stored } = await begin(gateway);
    const visit = await sandbox().visit(step, choice, card);
    return { stored, visit };
  };

  credentialCases(port, async (adapter) => {
    const gateway = requirePaged(adapter);
    const { stored, visit } = await paid(gateway);
    await gateway.complete(stored, visit, never);
    return undefined;
  });
  if (!without.includes('webhook'))
    webhookCases(port, {
      async send(adapter) {
        const { stored } = await paid(requirePaged(adapter));
        return stored;
      },
      read(adapter, raw) {
        const event = eventOf(adapter.readWebhook?.(raw));
        return event && { ...event, ourKey: event.paymentKey };
      },
      isSigned: !without.includes('signature'),
    });

  describe(`a payment with ${provider.name}`, () => {
    test('is taken once, also when the guest returns again', async () => {
      const { gateway } = open();
      const { stored, visit } = await paid(gateway);
      const state = await gateway.complete(stored, visit, never);
      expect(state).toMatchObject({ status: 'completed', amount });
      // Some providers do not report refunds.
      expect([0, null]).toContain(state.refunded);
      expect(state.paidAt).not.toBeNull();
      expect(await gateway.complete(stored, visit, never)).toEqual(state);
      expect(await gateway.state(stored, never)).toEqual(state);
      expect(bookOf(stored)).toMatchObject({ taken: amount, refunded: 0 });
    });
    test.skipIf(without.includes('reject'))('fails with a message when the bank rejects it', async () => {
      const { gateway } = open();
      const { stored, visit } = await paid(gateway, 'reject');
      const state = await gateway.complete(stored, visit, never);
      expect(state.status).toBe('failed');
      expect(state.message).not.toBe('');
      expect(bookOf(stored)?.taken ?? 0).toBe(0);
    });
    test.skipIf(without.includes('abort'))('takes nothing when the guest aborts', async () => {
      const { gateway } = open();
      const { stored, visit } = await paid(gateway, 'abort');
      expect(['canceled', 'failed', 'pending']).toContain((await gateway.complete(stored, visit, never)).status);
      expect(bookOf(stored)?.taken ?? 0).toBe(0);
    });
    test('stays pending while the guest has not paid', async () => {
      const { gateway } = open();
      const { stored } = await paid(gateway, 'leave');
      expect((await gateway.state(stored, never)).status).toBe('pending');
      expect((await gateway.complete(stored, {}, never)).status).toBe('pending');
    });
    test('that was never created is unknown', async () => {
      const { gateway } = open();
      const { stored } = await begin(gateway);
      expect((await gateway.state({ ...stored, key: 'inexistente', reference: null }, never)).status).toBe('unknown');
    });
  });

  failureCases(port, 'creates a payment', (adapter) => begin(requirePaged(adapter)));
  test.each(simulatedFailures)(`${provider.name} takes a payment once with the fault %s`, async (failure) => {
    const { gateway } = open();
    const { stored, visit } = await paid(gateway);
    sandbox().kit.plan(failure);
    const state = await persistently(() => gateway.complete(stored, visit, never));
    expect(state).toMatchObject({ status: 'completed', amount });
    expect(bookOf(stored)?.taken).toBe(amount);
  });

  refundCases({
    ...port,
    kind: 'a payment',
    inParts: !without.includes('partialRefund'),
    async pay(adapter) {
      const gateway = requirePaged(adapter);
      const { stored, visit } = await paid(gateway);
      const { paidAt, card } = await gateway.complete(stored, visit, never);
      return { ...stored, paidAt, card };
    },
  });
}
