import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#domain/payments.ts';
import type { GuestChoice } from '#integrations/payments/paymentBooks.ts';
import { chargeLimit, type PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type {
  CardOutcome,
  CardVault,
  Charge,
  PaymentGateway,
  SavedCard,
  StoredPayment,
} from '#integrations/payments/port.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SandboxSpec, simulatedFailures } from '#integrations/sandbox/sandbox.ts';
import { amount, guest, paymentsOnSandbox, refundCases, returnUrl } from './paymentCases.ts';
import { credentialCases, failureCases, never, newKey, persistently } from './portContract.ts';

const vaultOf = ({ cards }: PaymentGateway): CardVault => {
  if (!cards) throw new Error('This provider saves no cards');
  return cards;
};

/** The tests of every provider that saves cards, on its sandbox. `method` charges them. */
export function cardContract(
  provider: Provider,
  spec: SandboxSpec<PaymentSandboxControl>,
  method: PaymentMethod,
): void {
  const port = paymentsOnSandbox(provider, spec);
  const { sandbox, bookOf } = port;
  const open = () => ({ gateway: port.open().adapter });
  const tokens = () => sandbox().cards();

  const begin = async (gateway: PaymentGateway) => {
    const key = newKey();
    return { ...(await vaultOf(gateway).begin({ key, returnUrl, guest }, never)), key };
  };
  const enrolledCard = async (gateway: PaymentGateway, choice: GuestChoice, card: 'debit' | 'credit' = 'credit') => {
    const pending = await begin(gateway);
    const visit = await sandbox().visit(pending.step, choice, card);
    const finish = () => vaultOf(gateway).finish(pending, visit, never);
    return { ...pending, finish };
  };
  const save = async (gateway: PaymentGateway, card: 'debit' | 'credit' = 'credit') => {
    const { key, finish } = await enrolledCard(gateway, 'approve', card);
    const outcome: CardOutcome = await finish();
    if (outcome.state !== 'saved') throw new Error(outcome.message);
    return { card: { key, token: outcome.token }, face: outcome.face };
  };
  const charge = (gateway: PaymentGateway, card: SavedCard, { key = newKey(), of = amount } = {}) =>
    vaultOf(gateway).charge({ key, method, amount: of, description: 'Pedido 12', card }, never);
  const stored = (key: string, { reference, state: { paidAt, card } }: Charge): StoredPayment => ({
    key,
    reference,
    method,
    amount,
    paidAt,
    card,
  });

  credentialCases(port, async (gateway) => {
    const { card } = await save(gateway);
    await charge(gateway, card);
    await vaultOf(gateway).remove(card, never);
    return [card.token, returnUrl];
  });

  describe(`a card with ${provider.name}`, () => {
    test.each(['credit', 'debit'] as const)('of %s is saved with its brand and last digits', async (card) => {
      const { gateway } = open();
      const saved = await save(gateway, card);
      expect(tokens()).toContain(saved.card.token);
      expect(saved.face).toMatchObject({ last4: '6623', card });
      expect(saved.face.brand).toMatch(/\w{4,}/);
    });
    test.each(['reject', 'abort', 'leave'] as const)(
      'is not saved when the guest chooses %s, with a message',
      async (choice) => {
        const { gateway } = open();
        const before = tokens().length;
        const { finish } = await enrolledCard(gateway, choice);
        expect(await finish()).toMatchObject({ state: 'refused', message: expect.stringMatching(/\S+ \S+/) });
        expect(tokens()).toHaveLength(before);
      },
    );
    test('of one guest is not saved by the visit of another guest', async () => {
      const { gateway } = open();
      const mine = await begin(gateway);
      const theirs = await begin(gateway);
      const visit = await sandbox().visit(theirs.step, 'approve');
      expect(await vaultOf(gateway).finish(mine, visit, never)).toMatchObject({ state: 'refused' });
    });
    test('that was removed cannot be charged, and can be removed again', async () => {
      const { gateway } = open();
      const { card } = await save(gateway);
      await vaultOf(gateway).remove(card, never);
      expect(tokens()).not.toContain(card.token);
      await vaultOf(gateway).remove(card, never);
      const key = newKey();
      const refused = await charge(gateway, card, { key }).then(
        ({ state }) => state.status,
        (error: { uncertain?: boolean }) => (error.uncertain ? 'uncertain' : 'failed'),
      );
      expect([refused, bookOf({ key })?.taken ?? 0]).toEqual(['failed', 0]);
    });
    test.each(simulatedFailures)('is removed with the fault %s', async (failure) => {
      const { gateway } = open();
      const { card } = await save(gateway);
      sandbox().kit.plan(failure);
      await persistently(() => vaultOf(gateway).remove(card, never));
      expect(tokens()).not.toContain(card.token);
    });
  });

  failureCases(port, 'saves a card', async (gateway) => {
    const { finish } = await enrolledCard(gateway, 'approve');
    return finish();
  });

  describe(`a charge by ${provider.name}`, () => {
    test('is booked once for each key', async () => {
      const { gateway } = open();
      const { card } = await save(gateway);
      const key = newKey();
      const first = await charge(gateway, card, { key });
      expect(first.state).toMatchObject({ status: 'completed', amount, cardLast4: '6623' });
      expect(first.state.paidAt).not.toBeNull();
      expect((await charge(gateway, card, { key })).state).toEqual(first.state);
      expect(await gateway.state(stored(key, first), never)).toEqual(first.state);
      expect(bookOf({ key })).toMatchObject({ taken: amount, refunded: 0 });
    });
    test('without an answer is found by its key alone', async () => {
      const { gateway } = open();
      const { card } = await save(gateway);
      const key = newKey();
      const charged = await charge(gateway, card, { key });
      const unanswered = { ...stored(key, charged), reference: null };
      expect(await gateway.state(unanswered, never)).toMatchObject({ status: 'completed', amount });
    });
    test('takes nothing when the bank rejects it, with a message', async () => {
      const { gateway } = open();
      const { card } = await save(gateway);
      const key = newKey();
      const { state } = await charge(gateway, card, { key, of: chargeLimit + 1 });
      expect(state).toMatchObject({ status: 'failed', message: expect.stringMatching(/\S+ \S+/) });
      expect(bookOf({ key })?.taken ?? 0).toBe(0);
    });
    test('that was never made is unknown', async () => {
      const { gateway } = open();
      const absent = { key: newKey(), reference: null, method, amount, paidAt: null, card: null };
      expect((await gateway.state(absent, never)).status).toBe('unknown');
    });
    test.each(simulatedFailures)('takes the money once with the fault %s at every kind of call', async (failure) => {
      for (const on of [/GET/, /POST/]) {
        const { gateway } = open();
        const { card } = await save(gateway);
        const key = newKey();
        sandbox().kit.plan(failure, { on });
        const { state } = await persistently(() => charge(gateway, card, { key }));
        expect(state).toMatchObject({ status: 'completed', amount });
        expect(bookOf({ key })?.taken).toBe(amount);
        sandbox().kit.forgive();
      }
    });
  });

  refundCases({
    ...port,
    kind: 'a charge',
    inParts: true,
    async pay(gateway) {
      const { card } = await save(gateway);
      const key = newKey();
      return stored(key, await charge(gateway, card, { key }));
    },
  });
}
