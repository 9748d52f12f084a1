import { describe, expect, test } from 'vitest';
import { heldNotice, subscriptionNotice } from './subscription.ts';

const administrators = { administrator: true, helpCenter: true };
const others = { administrator: false, helpCenter: true };

describe('the subscription notice', () => {
  test('is silent while everything is paid', () => {
    expect(subscriptionNotice('active', administrators)).toBeNull();
    expect(subscriptionNotice('active', others)).toBeNull();
  });

  test('warns of a failed payment and leads administrators to their account', () => {
    expect(subscriptionNotice('failed_payment', administrators)).toMatchObject({ tone: 'warning', action: 'account' });
    expect(subscriptionNotice('failed_payment', others)).toMatchObject({ tone: 'warning', action: null });
  });

  test.each(['suspended', 'inactive'] as const)('is an error when %s', (status) => {
    expect(subscriptionNotice(status, administrators)).toMatchObject({ tone: 'error', action: 'account' });
    expect(subscriptionNotice(status, others)).toMatchObject({ tone: 'error', action: 'help' });
  });

  test.each(['suspended', 'inactive'] as const)(
    'names the help centre of others when %s only if there is one',
    (status) => {
      expect(subscriptionNotice(status, others)?.message).toMatch(/ o visita el centro de ayuda\.$/);
      const without = subscriptionNotice(status, { administrator: false, helpCenter: false });
      expect(without).toMatchObject({ action: null });
      expect(without?.message).toMatch(/Avisa a quien administra la cuenta\.$/);
    },
  );

  test.each(['failed_payment', 'suspended', 'inactive'] as const)(
    'words %s differently for administrators',
    (status) => {
      const [administrator, other] = [subscriptionNotice(status, administrators), subscriptionNotice(status, others)];
      expect(administrator?.title).not.toBe(other?.title);
      expect(administrator?.message).not.toBe(other?.message);
    },
  );

  test.each(['failed_payment', 'suspended', 'inactive'] as const)('claims nothing about orders when %s', (status) => {
    for (const reader of [administrators, others])
      expect(subscriptionNotice(status, reader)?.message).not.toMatch(/pedido|vender/);
  });
});

describe('the notice of a hold', () => {
  const sentence = 'Detuvimos tu cuenta por seguridad.';

  test.each(['suspended', 'inactive'] as const)('asks for a mail and no payment when %s', (state) => {
    const notice = heldNotice({ state, sentence });
    expect(notice).toMatchObject({ tone: 'error', message: sentence, action: 'support' });
    expect(notice?.title).not.toContain('suscripción');
  });

  test('says that maintenance stops orders and changes', () => {
    expect(heldNotice({ state: 'maintenance', sentence: 'Volvemos pronto.' })?.message).toBe(
      'Volvemos pronto. Mientras dura, no entran pedidos nuevos ni se guardan cambios.',
    );
  });

  test.each(['failedPayment', 'suspendedPayment'] as const)('leaves %s to the subscription', (state) => {
    expect(heldNotice({ state, sentence })).toBeNull();
  });
});
