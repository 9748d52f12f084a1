import { expect, test } from 'vitest';
import { posContract, posWebhookContract } from '#testing/integrations/posContract.ts';
import { rawWebhook } from '#testing/integrations/rawWebhook.ts';
import { fudo } from './fudo.ts';
import { fudoSandbox } from './fudoSandbox.ts';
import { readFudoWebhook } from './fudoPos.ts';

posContract(fudo, fudoSandbox);
posWebhookContract(fudo, fudoSandbox);

test('an event that is no change of an order is ignored', () => {
  const body = JSON.stringify({ event: 'ORDER-PRINTED', orderId: 7 });
  expect(readFudoWebhook(rawWebhook({ body }))).toEqual({ ignored: 'ORDER-PRINTED' });
});

test('the order of an event is read in both of its places', () => {
  const body = JSON.stringify({ event: 'ORDER-CLOSED', order: { id: 7 } });
  expect(readFudoWebhook(rawWebhook({ body }))).toEqual({
    key: 'ORDER-CLOSED 7',
    reference: '7',
    number: null,
    state: 'closed',
  });
});
