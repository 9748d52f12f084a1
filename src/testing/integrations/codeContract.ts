import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#domain/payments.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type { CodePayments, PaymentGateway, StoredPayment } from '#integrations/payments/port.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SandboxSpec, simulatedFailures } from '#integrations/sandbox/sandbox.ts';
import { amount, paymentsOnSandbox, refundCases } from './paymentCases.ts';
import { credentialCases, failureCases, never, newKey } from './portContract.ts';

const codesOf = ({ codes }: PaymentGateway): CodePayments => {
  if (!codes) throw new Error('This provider charges no codes');
  return codes;
};

type Options = {
  method: PaymentMethod;
  /** A code that the sandbox approves, which is also the key of its books. */
  approvedCode(key: string): string;
};

/** The tests of every provider that charges a code of the guest's app, on its sandbox. */
export function codeContract(
  provider: Provider,
  spec: SandboxSpec<PaymentSandboxControl>,
  { method, approvedCode }: Options,
): void {
  const port = paymentsOnSandbox(provider, spec);
  const { sandbox, bookOf } = port;
  const open = () => port.open().adapter;

  const newPayment = (text = approvedCode(newKey()), sentAt = new Date().toISOString()) => {
    const charge = { key: text, method, amount, code: { text, sentAt } };
    const stored: StoredPayment = { ...charge, reference: null, paidAt: null, card: null };
    return { charge, stored };
  };
  const charged = async (gateway: PaymentGateway) => {
    const { charge, stored } = newPayment();
    const { reference, state } = await codesOf(gateway).charge(charge, never);
    return { state, charge, stored: { ...stored, reference, paidAt: state.paidAt } };
  };

  credentialCases(port, async (gateway) => {
    const { stored } = await charged(gateway);
    await gateway.state({ ...stored, reference: null }, never);
    await gateway.refund({ key: 'r', amount, payment: stored, alreadyRefunded: 0 }, never);
    return [stored.key];
  });
  failureCases(port, 'charges a code', charged);

  describe(`a code charged by ${provider.name}`, () => {
    test('pays at once, and is found by its reference and by its code alone', async () => {
      const gateway = open();
      const { state, stored } = await charged(gateway);
      expect(state).toMatchObject({ status: 'completed', amount, reference: stored.reference });
      expect(state.paidAt).not.toBeNull();
      expect(await gateway.state(stored, never)).toEqual(state);
      expect(await gateway.state({ ...stored, reference: null }, never)).toEqual(state);
    });
    test('pays once', async () => {
      const gateway = open();
      const { charge } = await charged(gateway);
      const repeated = await codesOf(gateway).charge(charge, never);
      expect(repeated).toMatchObject({ reference: null, state: { status: 'failed', message: expect.any(String) } });
      expect(bookOf(charge)).toMatchObject({ taken: amount });
    });
    test('that is wrong takes nothing, with a message', async () => {
      const { charge } = newPayment('INVENTADO-1');
      const { state } = await codesOf(open()).charge(charge, never);
      expect(state).toMatchObject({ status: 'failed', message: expect.stringMatching(/\S+ \S+/) });
      expect(bookOf(charge)).toBeUndefined();
    });
    test('that was never sent is unknown', async () => {
      expect((await open().state(newPayment().stored, never)).status).toBe('unknown');
    });
    test('that paid something else earlier does not pay again', async () => {
      const gateway = open();
      const { stored } = await charged(gateway);
      const sentAt = new Date(Date.now() + 3_600_000).toISOString();
      const later = { ...stored, reference: null, code: { text: stored.key, sentAt } };
      expect((await gateway.state(later, never)).status).toBe('unknown');
    });
    test.each(simulatedFailures)(
      'is sent once with the fault %s, and reported as the books have it',
      async (failure) => {
        const gateway = open();
        const { charge, stored } = newPayment();
        const sent = port.open();
        sandbox().kit.plan(failure, { on: /PayPAP|POST/ });
        const state = await codesOf(sent.adapter)
          .charge(charge, never)
          .then(
            (done) => done.state,
            (error: unknown) => {
              expect(error).toBeInstanceOf(ProviderFailure);
              return gateway.state(stored, never);
            },
          );
        expect(sent.calls.filter(({ name }) => name === sent.calls[0]?.name)).toHaveLength(1);
        expect(state.status === 'completed' ? amount : 0).toBe(bookOf(charge)?.taken ?? 0);
      },
    );
    test.each(['lost', 'hung', 'garbled'] as const)(
      'stays uncertain while %s answers cannot be checked',
      async (failure) => {
        const gateway = open();
        const { charge, stored } = newPayment();
        sandbox().kit.plan(failure);
        sandbox().kit.plan('broken', { times: 3 });
        await expect(codesOf(gateway).charge(charge, never)).rejects.toMatchObject({ uncertain: true });
        sandbox().kit.forgive();
        expect(await gateway.state(stored, never)).toMatchObject({ status: 'completed', amount });
      },
    );
  });

  refundCases({
    ...port,
    kind: 'a code',
    inParts: false,
    moneyCalls: /ANPAP|POST/,
    pay: async (gateway) => (await charged(gateway)).stored,
  });
  describe(`a refund that ${provider.name} does not take`, () => {
    test.each([
      ['of a part', { amount: 3000 }, 0],
      ['of another day', { amount }, 2],
    ])('%s is left to staff with a message', async (_of, refund, days) => {
      const gateway = open();
      const { stored } = await charged(gateway);
      const paidAt = new Date(Date.now() - days * 86_400_000).toISOString();
      const outcome = await gateway.refund(
        { ...refund, key: 'r', payment: { ...stored, paidAt }, alreadyRefunded: 0 },
        never,
      );
      expect(outcome).toMatchObject({ state: 'leftToStaff', message: expect.stringMatching(/\S+ \S+/) });
      expect(bookOf(stored)).toMatchObject({ refunded: 0 });
    });
  });
}
