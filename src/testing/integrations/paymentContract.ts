import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuestChoice, PaymentSandbox, PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type { PaymentGateway, PaymentState, StoredPayment } from '#integrations/payments/port.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SimulatedFailure, type SandboxSpec, startSandbox } from '#integrations/sandbox/sandbox.ts';
import { openForTest } from './openForTest.ts';

const never = new AbortController().signal;
const amount = 13_790;
let last = 0;

type Options = {
  /** What a provider cannot do, so that the cases of it are left out. */
  without?: readonly ('partialRefund' | 'reject' | 'abort')[];
};

/** The cases that hold for every provider of payments, on its sandbox. */
export function paymentContract(
  provider: Provider,
  spec: SandboxSpec<PaymentSandboxControl>,
  { without = [] }: Options = {},
): void {
  let sandbox: PaymentSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(spec);
  });
  afterAll(() => sandbox.stop());
  beforeEach(() => sandbox.kit.forgive());

  const open = (credentials = sandbox.credentials) => {
    const { opened, calls, secrets } = openForTest(provider, sandbox, credentials);
    const gateway = provider.payments?.open(opened);
    if (!gateway) throw new Error(`${provider.key} takes no payments`);
    return { gateway, calls, secrets, check: () => provider.check(opened, never) };
  };
  const begin = async (gateway: PaymentGateway) => {
    last += 1;
    const key = `t1p${Date.now() % 1_000_000}x${last}`;
    const method = provider.payments?.methods[0] ?? 'online';
    const urls = { returnUrl: 'https://tienda.test/vuelta', webhookUrl: 'http://127.0.0.1:9/nadie' };
    const guest = { name: 'Camila Rojas', mail: 'camila@ejemplo.test', phone: '+56987654321' };
    const begun = await gateway.begin({ key, method, amount, description: 'Pedido 12', ...urls, guest }, never);
    const stored: StoredPayment = { key, reference: begun.reference, method, amount, paidAt: null, card: null };
    return { ...begun, stored };
  };
  const paid = async (gateway: PaymentGateway, act: GuestChoice = 'approve', card: 'debit' | 'credit' = 'credit') => {
    const { step, stored } = await begin(gateway);
    const visit = await sandbox.visit(step, act, card);
    return { stored, visit };
  };
  const whenPaid = (stored: StoredPayment, state: PaymentState): StoredPayment => ({
    ...stored,
    paidAt: state.paidAt,
    card: state.card,
  });
  const bookOf = ({ key }: StoredPayment) => sandbox.books().find((book) => book.key === key);
  /** What a job does that runs again after a failure. */
  const persistently = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch {
      return work();
    }
  };

  describe(`the credentials of ${provider.name}`, () => {
    test('are said to hold, or what is wrong with them', async () => {
      expect(await open().check()).toMatchObject({ ok: true });
      const wrong = await open(sandbox.wrongCredentials).check();
      expect(wrong).toMatchObject({ ok: false });
      expect(wrong.message.length).toBeGreaterThan(20);
    });
    test('appear in no call that is kept', async () => {
      const { gateway, calls, secrets } = open();
      const { stored, visit } = await paid(gateway);
      await gateway.complete(stored, visit, never);
      expect(calls.length).toBeGreaterThan(1);
      for (const secret of secrets.filter((each) => each !== '')) expect(JSON.stringify(calls)).not.toContain(secret);
    });
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
      expect(bookOf(stored)).toMatchObject({ taken: amount, givenBack: 0 });
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
    const tried: SimulatedFailure[] = ['slow', 'broken', 'limited', 'garbled', 'lost', 'hung'];
    test.each(tried)('%s, a payment is begun or fails in a sentence', async (fault) => {
      const { gateway } = open();
      sandbox.kit.plan(fault);
      const said = await begin(gateway).then(
        () => 'begun at once',
        (error: Error) => error.message,
      );
      expect(said).toMatch(/\S+ \S+/);
      sandbox.kit.forgive();
      expect((await begin(gateway)).step.url).not.toBe('');
    });
    test.each(tried)('%s, a payment is taken once', async (fault) => {
      const { gateway } = open();
      const { stored, visit } = await paid(gateway);
      sandbox.kit.plan(fault);
      const state = await persistently(() => gateway.complete(stored, visit, never));
      expect(state).toMatchObject({ status: 'completed', amount });
      expect(bookOf(stored)?.taken).toBe(amount);
    });
    test.each(tried)('%s at every kind of call, a refund gives back once', async (fault) => {
      for (const on of [/GET/, /POST|PUT|DELETE|PATCH/]) {
        const { gateway } = open();
        const { stored, visit } = await paid(gateway);
        const state = await gateway.complete(stored, visit, never);
        sandbox.kit.plan(fault, { on });
        const refund = { key: `r${stored.key}`, amount, payment: whenPaid(stored, state), alreadyRefunded: 0 };
        const outcome = await persistently(() => gateway.refund(refund, never));
        expect(['refunded', 'processing']).toContain(outcome.state);
        expect(bookOf(stored)?.givenBack).toBe(amount);
        sandbox.kit.forgive();
      }
    });
  });

  describe(`a refund by ${provider.name}`, () => {
    test('of the whole is in its books, once for each key', async () => {
      const { gateway } = open();
      const { stored, visit } = await paid(gateway);
      const payment = whenPaid(stored, await gateway.complete(stored, visit, never));
      const refund = { key: `r${stored.key}`, amount, payment, alreadyRefunded: 0 };
      expect((await gateway.refund(refund, never)).state).not.toBe('refused');
      expect((await gateway.refund(refund, never)).state).not.toBe('refused');
      expect(bookOf(stored)).toMatchObject({ taken: amount, givenBack: amount });
    });
    test.skipIf(without.includes('partialRefund'))('in two parts adds up, and no more is given back', async () => {
      const { gateway } = open();
      const { stored, visit } = await paid(gateway);
      const payment = whenPaid(stored, await gateway.complete(stored, visit, never));
      const part = (key: string, of: number, alreadyRefunded: number) =>
        gateway.refund({ key: `${key}${stored.key}`, amount: of, payment, alreadyRefunded }, never);
      expect((await part('a', 3000, 0)).state).not.toBe('refused');
      expect((await part('b', amount - 3000, 3000)).state).not.toBe('refused');
      expect((await part('c', 1000, amount)).state).toBe('refused');
      expect(bookOf(stored)).toMatchObject({ taken: amount, givenBack: amount });
    });
  });
}
