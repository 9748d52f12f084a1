import { describe, expect, test } from 'vitest';
import type { PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type { PaymentGateway, StoredPayment } from '#integrations/payments/port.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SandboxSpec, simulatedFailures } from '#integrations/sandbox/sandbox.ts';
import { never, persistently, portOnSandbox } from './portContract.ts';

export const amount = 13_790;
export const guest = { name: 'Camila Rojas', mail: 'camila@ejemplo.test', phone: '+56987654321' };
export const returnUrl = 'https://tienda.test/vuelta';

/** A provider of payments on its sandbox. */
export function paymentsOnSandbox(provider: Provider, spec: SandboxSpec<PaymentSandboxControl>) {
  const port = portOnSandbox(provider, spec, (opened) => provider.payments?.open(opened));
  const bookOf = ({ key }: Pick<StoredPayment, 'key'>) =>
    port
      .sandbox()
      .books()
      .find((book) => book.key === key);
  return { ...port, bookOf };
}
export type PaymentsOnSandbox = ReturnType<typeof paymentsOnSandbox>;

type Refunding = PaymentsOnSandbox & {
  /** Takes the amount. Returns the payment as it is stored then. */
  pay(gateway: PaymentGateway): Promise<StoredPayment>;
  /** How the payments were made, for the names of the tests. */
  kind: string;
  inParts: boolean;
  /** Calls that move money, by method and path. */
  moneyCalls?: RegExp;
};

/** Refunds, however the payment was made. */
export function refundCases({
  provider,
  sandbox,
  open,
  bookOf,
  pay,
  kind,
  inParts,
  moneyCalls = /POST|PUT|DELETE|PATCH/,
}: Refunding): void {
  describe(`a refund of ${kind} by ${provider.name}`, () => {
    test('in full is booked once for each key', async () => {
      const { adapter: gateway } = open();
      const payment = await pay(gateway);
      const refund = { key: `r${payment.key}`, amount, payment, alreadyRefunded: 0 };
      expect((await gateway.refund(refund, never)).state).not.toBe('refused');
      expect((await gateway.refund(refund, never)).state).not.toBe('refused');
      expect(bookOf(payment)).toMatchObject({ taken: amount, refunded: amount });
    });
    test.skipIf(!inParts)('in two parts adds up to the payment and no more', async () => {
      const { adapter: gateway } = open();
      const payment = await pay(gateway);
      const part = (key: string, of: number, alreadyRefunded: number) =>
        gateway.refund({ key: `${key}${payment.key}`, amount: of, payment, alreadyRefunded }, never);
      expect((await part('a', 3000, 0)).state).not.toBe('refused');
      expect((await part('b', amount - 3000, 3000)).state).not.toBe('refused');
      expect((await part('c', 1000, amount)).state).toBe('refused');
      expect(bookOf(payment)).toMatchObject({ taken: amount, refunded: amount });
    });
    test.each(simulatedFailures)('happens once with the fault %s at every kind of call', async (failure) => {
      for (const on of [/GET/, moneyCalls]) {
        const { adapter: gateway } = open();
        const payment = await pay(gateway);
        sandbox().kit.plan(failure, { on });
        const refund = { key: `r${payment.key}`, amount, payment, alreadyRefunded: 0 };
        const outcome = await persistently(() => gateway.refund(refund, never));
        expect(['refunded', 'processing']).toContain(outcome.state);
        expect(bookOf(payment)?.refunded).toBe(amount);
        sandbox().kit.forgive();
      }
    });
  });
}
