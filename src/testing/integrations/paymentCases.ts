import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentSandbox, PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type { PaymentGateway, StoredPayment } from '#integrations/payments/port.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SimulatedFailure, type SandboxSpec, startSandbox } from '#integrations/sandbox/sandbox.ts';
import { openForTest } from './openForTest.ts';

export const never = new AbortController().signal;
export const amount = 13_790;
export const guest = { name: 'Camila Rojas', mail: 'camila@ejemplo.test', phone: '+56987654321' };
export const tried: SimulatedFailure[] = ['slow', 'broken', 'limited', 'garbled', 'lost', 'hung'];

let last = 0;
/** A key that no other payment or card of a run has. */
export const newKey = (): string => {
  last += 1;
  return `t1p${Date.now() % 1_000_000}x${last}`;
};

/** What a job does that runs again after a failure. */
export const persistently = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch {
    return work();
  }
};

/** A provider on its sandbox, which is started for the test file. */
export function onSandbox(provider: Provider, spec: SandboxSpec<PaymentSandboxControl>) {
  let running: PaymentSandbox | undefined;
  beforeAll(async () => {
    running = await startSandbox(spec);
  });
  afterAll(() => running?.stop());
  beforeEach(() => running?.kit.forgive());
  const sandbox = (): PaymentSandbox => {
    if (!running) throw new Error(`The sandbox of ${provider.key} was not started`);
    return running;
  };
  const open = (credentials = sandbox().credentials) => {
    const { opened, calls, secrets } = openForTest(provider, sandbox(), credentials);
    const gateway = provider.payments?.open(opened);
    if (!gateway) throw new Error(`${provider.key} takes no payments`);
    return { gateway, calls, secrets, check: () => provider.check(opened, never) };
  };
  const bookOf = ({ key }: Pick<StoredPayment, 'key'>) =>
    sandbox()
      .books()
      .find((book) => book.key === key);
  return { provider, sandbox, open, bookOf };
}
export type OnSandbox = ReturnType<typeof onSandbox>;

/** What holds for the credentials of every provider of payments. */
export function credentialCases({ provider, sandbox, open }: OnSandbox): void {
  describe(`the credentials of ${provider.name}`, () => {
    test('are said to hold, or what is wrong with them', async () => {
      expect(await open().check()).toMatchObject({ ok: true });
      const wrong = await open(sandbox().wrongCredentials).check();
      expect(wrong).toMatchObject({ ok: false });
      expect(wrong.message.length).toBeGreaterThan(20);
    });
  });
}

type Refunding = OnSandbox & {
  /** Takes the amount; answers the payment as it is stored then. */
  pay(gateway: PaymentGateway): Promise<StoredPayment>;
  /** How the payments were made: part of the name of each case. */
  kind: string;
  inParts: boolean;
};

/** What holds for refunds of every provider, however the payment was made. */
export function refundCases({ provider, sandbox, open, bookOf, pay, kind, inParts }: Refunding): void {
  describe(`a refund of ${kind} by ${provider.name}`, () => {
    test('of the whole is in its books, once for each key', async () => {
      const { gateway } = open();
      const payment = await pay(gateway);
      const refund = { key: `r${payment.key}`, amount, payment, alreadyRefunded: 0 };
      expect((await gateway.refund(refund, never)).state).not.toBe('refused');
      expect((await gateway.refund(refund, never)).state).not.toBe('refused');
      expect(bookOf(payment)).toMatchObject({ taken: amount, refunded: amount });
    });
    test.skipIf(!inParts)('in two parts adds up, and no more is given back', async () => {
      const { gateway } = open();
      const payment = await pay(gateway);
      const part = (key: string, of: number, alreadyRefunded: number) =>
        gateway.refund({ key: `${key}${payment.key}`, amount: of, payment, alreadyRefunded }, never);
      expect((await part('a', 3000, 0)).state).not.toBe('refused');
      expect((await part('b', amount - 3000, 3000)).state).not.toBe('refused');
      expect((await part('c', 1000, amount)).state).toBe('refused');
      expect(bookOf(payment)).toMatchObject({ taken: amount, refunded: amount });
    });
    test.each(tried)('gives back once with the fault %s at every kind of call', async (fault) => {
      for (const on of [/GET/, /POST|PUT|DELETE|PATCH/]) {
        const { gateway } = open();
        const payment = await pay(gateway);
        sandbox().kit.plan(fault, { on });
        const refund = { key: `r${payment.key}`, amount, payment, alreadyRefunded: 0 };
        const outcome = await persistently(() => gateway.refund(refund, never));
        expect(['refunded', 'processing']).toContain(outcome.state);
        expect(bookOf(payment)?.refunded).toBe(amount);
        sandbox().kit.forgive();
      }
    });
  });
}
