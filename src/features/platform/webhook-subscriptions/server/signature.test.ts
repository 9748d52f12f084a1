import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createSecret, signedHeaders } from './signature.ts';

const message = { id: 'evt_1_2', timestamp: Math.floor(Date.now() / 1000), body: '{"type":"order.created","ñ":"🌮"}' };

test('the library of Standard Webhooks verifies a message with each secret that signs', () => {
  const secrets = [createSecret(), createSecret()];
  const headers = signedHeaders(secrets, message);
  for (const secret of secrets)
    expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body));
});

test('it rejects another body, id, secret, and a message of yesterday', () => {
  const secret = createSecret();
  const receiver = new Webhook(secret);
  const headers = signedHeaders([secret], message);
  expect(() => receiver.verify(`${message.body} `, headers)).toThrow('No matching signature');
  expect(() => receiver.verify(message.body, { ...headers, 'webhook-id': 'evt_1_3' })).toThrow('No matching signature');
  expect(() => new Webhook(createSecret()).verify(message.body, headers)).toThrow('No matching signature');
  const yesterday = signedHeaders([secret], { ...message, timestamp: message.timestamp - 86_400 });
  expect(() => receiver.verify(message.body, yesterday)).toThrow('too old');
});
