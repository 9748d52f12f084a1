import { describe, expect, test } from 'vitest';
import { chargeLimit, type PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type { GuestChoice } from '#integrations/payments/paymentBooks.ts';
import type {
  CardOutcome,
  CardVault,
  Charge,
  PaymentGateway,
  SavedCard,
  StoredPayment,
} from '#integrations/payments/port.ts';
import type { PaymentMethod } from '#domain/payments.ts';
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

const vaultOf = ({ cards }: PaymentGateway): CardVault => {
  if (!cards) throw new Error('This provider saves no cards');
  return cards;
};

const returnUrl = 'https://tienda.test/vuelta';

/** The cases that hold for every provider that saves cards, on its sandbox. `method` is the one that charges them. */
export function cardContract(
  provider: Provider,
  spec: SandboxSpec<PaymentSandboxControl>,
  method: PaymentMethod,
): void {
  const playing = onSandbox(provider, spec);
  const { sandbox, open, bookOf } = playing;
  const tokens = () => sandbox().cards();

  const begin = async (gateway: PaymentGateway) => {
    const key = newKey();
    const begun = await vaultOf(gateway).begin({ key, returnUrl, guest }, never);
    return { ...begun, key };
  };
  const written = async (gateway: PaymentGateway, act: GuestChoice, card: 'debit' | 'credit' = 'credit') => {
    const begun = await begin(gateway);
    const visit = await sandbox().visit(begun.step, act, card);
    const finish = () => vaultOf(gateway).finish(begun, visit, never);
    return { ...begun, finish };
  };
  const save = async (gateway: PaymentGateway, card: 'debit' | 'credit' = 'credit') => {
    const { key, finish } = await written(gateway, 'approve', card);
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

  credentialCases(playing);

  describe(`a card with ${provider.name}`, () => {
    test.each(['credit', 'debit'] as const)('of %s is saved, and its face is told', async (card) => {
      const { gateway } = open();
      const saved = await save(gateway, card);
      expect(tokens()).toContain(saved.card.token);
      expect(saved.face).toMatchObject({ last4: '6623', card });
      expect(saved.face.brand).toMatch(/\w{4,}/);
    });
    test.each(['reject', 'abort', 'leave'] as const)(
      'is not saved of a guest who meets %s, who reads why',
      async (act) => {
        const { gateway } = open();
        const before = tokens().length;
        const { finish } = await written(gateway, act);
        expect(await finish()).toMatchObject({ state: 'refused', message: expect.stringMatching(/\S+ \S+/) });
        expect(tokens()).toHaveLength(before);
      },
    );
    test('of one guest is not saved by the visit of another', async () => {
      const { gateway } = open();
      const mine = await begin(gateway);
      const theirs = await begin(gateway);
      const visit = await sandbox().visit(theirs.step, 'approve');
      expect(await vaultOf(gateway).finish(mine, visit, never)).toMatchObject({ state: 'refused' });
    });
    test('that is removed is charged no more, and removed again without harm', async () => {
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
    test('and what it is charged by appear in no call that is kept, nor where its guest comes back to', async () => {
      const { gateway, calls, secrets } = open();
      const { card } = await save(gateway);
      await charge(gateway, card);
      await vaultOf(gateway).remove(card, never);
      expect(calls.length).toBeGreaterThan(3);
      for (const secret of [card.token, returnUrl, ...secrets.filter((each) => each !== '')])
        expect(JSON.stringify(calls)).not.toContain(secret);
    });
    test.each(tried)('is saved, or refused in a sentence, with the fault %s', async (fault) => {
      const { gateway } = open();
      const { finish } = await written(gateway, 'approve');
      sandbox().kit.plan(fault);
      const said = await persistently(finish).then(
        (outcome) => (outcome.state === 'saved' ? 'saved at once' : outcome.message),
        (error: Error) => error.message,
      );
      expect(said).toMatch(/\S+ \S+/);
      sandbox().kit.forgive();
      expect((await save(gateway)).card.token).not.toBe('');
    });
    test.each(tried)('is removed with the fault %s', async (fault) => {
      const { gateway } = open();
      const { card } = await save(gateway);
      sandbox().kit.plan(fault);
      await persistently(() => vaultOf(gateway).remove(card, never));
      expect(tokens()).not.toContain(card.token);
    });
  });

  describe(`a charge by ${provider.name}`, () => {
    test('is in its books once, however often it is asked for with its key', async () => {
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
    test('that was never answered is found by its key alone', async () => {
      const { gateway } = open();
      const { card } = await save(gateway);
      const key = newKey();
      const made = await charge(gateway, card, { key });
      const unanswered = { ...stored(key, made), reference: null };
      expect(await gateway.state(unanswered, never)).toMatchObject({ status: 'completed', amount });
    });
    test('that the bank refuses takes nothing, and says why', async () => {
      const { gateway } = open();
      const { card } = await save(gateway);
      const key = newKey();
      const { state } = await charge(gateway, card, { key, of: chargeLimit + 1 });
      expect(state).toMatchObject({ status: 'failed', message: expect.stringMatching(/\S+ \S+/) });
      expect(bookOf({ key })?.taken ?? 0).toBe(0);
    });
    test('that nobody made is unknown', async () => {
      const { gateway } = open();
      const nobody = { key: newKey(), reference: null, method, amount, paidAt: null, card: null };
      expect((await gateway.state(nobody, never)).status).toBe('unknown');
    });
    test.each(tried)('takes the money once with the fault %s at every kind of call', async (fault) => {
      for (const on of [/GET/, /POST/]) {
        const { gateway } = open();
        const { card } = await save(gateway);
        const key = newKey();
        sandbox().kit.plan(fault, { on });
        const { state } = await persistently(() => charge(gateway, card, { key }));
        expect(state).toMatchObject({ status: 'completed', amount });
        expect(bookOf({ key })?.taken).toBe(amount);
        sandbox().kit.forgive();
      }
    });
  });

  refundCases({
    ...playing,
    kind: 'a charge',
    inParts: true,
    async pay(gateway) {
      const { card } = await save(gateway);
      const key = newKey();
      return stored(key, await charge(gateway, card, { key }));
    },
  });
}
