import { expect, test } from 'vitest';
import { mailContract } from '#testing/integrations/mailContract.ts';
import { never, newKey, portOnSandbox } from '#testing/integrations/portContract.ts';
import { problemOf, replyCode } from '../smtpReplies.ts';
import { smtp } from './smtp.ts';
import { smtpSandbox } from './smtpSandbox.ts';
import { mailHost } from './mailHost.ts';

mailContract(smtp, smtpSandbox);

const { sandbox, open } = portOnSandbox(smtp, smtpSandbox, (opened) =>
  smtp.mail?.open({ ...opened, isProduction: true }),
);

test('a server that ends the connection leaves one mail unknown and the rest for later', async () => {
  sandbox().dropAfter(3);
  const mails = Array.from({ length: 5 }, () => ({
    key: newKey(),
    to: 'ana@example.cl',
    from: sandbox().sender,
    replyTo: null,
    subject: 'Hola',
    text: 'Hola',
    html: '<p>Hola</p>',
    unsubscribeUrl: null,
    campaign: null,
    pictures: [],
  }));
  const results = await open().adapter.send(mails, never);
  const states = mails.map(({ key }) => results.find((result) => result.key === key)?.state ?? 'unknown');
  expect(states).toEqual(['taken', 'taken', 'unknown', 'later', 'later']);
  expect(sandbox().mailbox()).toHaveLength(3);
});

test.each([
  ['127.0.0.1', '587'],
  ['169.254.169.254', '25'],
  ['::1', '587'],
])('the server %s of an internal network is refused', async (host, port) => {
  await expect(mailHost({ host, port }, {})).rejects.toThrow('está en una red interna');
});

test('a port that is not of mail is refused', async () => {
  await expect(mailHost({ host: '203.0.113.5', port: '5432' }, {})).rejects.toThrow('no es de correo');
});

test('a host that the installation allows is used with any port', async () => {
  const host = await mailHost({ host: '127.0.0.1', port: '2600' }, { allowed_hosts: '10.0.0.5, 127.0.0.1' });
  expect(host).toMatchObject({ address: '127.0.0.1', port: 2600 });
});

test('a refused recipient does not refuse the mails after it', async () => {
  sandbox().dropAfter(Infinity);
  sandbox().refuseAddress('nadie@example.cl');
  const mails = ['nadie@example.cl', 'ana@example.cl', 'pedro@example.cl'].map((to) => ({
    key: newKey(),
    to,
    from: sandbox().sender,
    replyTo: null,
    subject: 'Hola',
    text: 'Hola',
    html: '<p>Hola</p>',
    unsubscribeUrl: null,
    campaign: null,
    pictures: [],
  }));
  expect((await open().adapter.send(mails, never)).map(({ state }) => state)).toEqual(['refused', 'taken', 'taken']);
});

test.each([
  ['550 relay not permitted', 'RCPT TO', 'other'],
  ['550 5.7.1 Relaying denied', 'RCPT TO', 'policy'],
  ['550 5.7.1 Message rejected', 'DATA', 'policy'],
  ['553 5.7.1 Sender rejected', 'MAIL FROM', 'sender'],
  ['535 5.7.8 Authentication failed', 'AUTH PLAIN', 'sender'],
  ['550 5.1.1 User unknown', 'RCPT TO', 'address'],
  ['550-5.1.10 Recipient not found', 'RCPT TO', 'address'],
])('%s is a problem of the %s: %s', (response, command, problem) => {
  expect(problemOf(replyCode(response), command)).toBe(problem);
});
