import { expect, test } from 'vitest';
import { mailContract } from '#testing/integrations/mailContract.ts';
import { never, newKey, portOnSandbox } from '#testing/integrations/portContract.ts';
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
