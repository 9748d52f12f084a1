import { expect, test } from 'vitest';
import { mailContract } from '#testing/integrations/mailContract.ts';
import { never, newKey, portOnSandbox, webhookCases } from '#testing/integrations/portContract.ts';
import { eventOf, rawWebhook } from '#testing/integrations/rawWebhook.ts';
import type { MailAdapter, MailEventKind } from '../port.ts';
import { mailjet } from './mailjet.ts';
import { mailjetSandbox } from './mailjetSandbox.ts';

mailContract(mailjet, mailjetSandbox);

const port = portOnSandbox(mailjet, mailjetSandbox, (opened) => mailjet.mail?.open({ ...opened, isProduction: true }));
const { sandbox, open } = port;

const send = async (adapter: MailAdapter) => {
  const key = newKey();
  const mail = { to: 'ana@example.cl', from: sandbox().sender, subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' };
  const [result] = await adapter.send(
    [{ ...mail, key, replyTo: null, unsubscribeUrl: null, campaign: 'c8', pictures: [] }],
    never,
  );
  return { key, reference: result?.reference ?? null };
};

webhookCases(port, {
  async send(adapter) {
    const sent = await send(adapter);
    await sandbox().report([{ mailKey: sent.key, kind: 'delivered' }]);
    return sent;
  },
  read(adapter, raw) {
    const report = eventOf(adapter.readWebhook?.(raw));
    const [event] = report?.events ?? [];
    return report && { key: report.key, reference: event?.reference ?? undefined, ourKey: event?.mailKey ?? undefined };
  },
  isSigned: false,
});

const readLast = (adapter: MailAdapter) => {
  const { headers = {}, body = '' } = sandbox().kit.webhooks.at(-1) ?? {};
  return eventOf(adapter.readWebhook?.(rawWebhook({ headers, body })));
};

test.each<MailEventKind>([
  'delivered',
  'hardBounce',
  'softBounce',
  'blocked',
  'complaint',
  'unsubscribed',
  'opened',
  'clicked',
])('an event %s names the mail and its address', async (kind) => {
  const { adapter } = open();
  const { key: mailKey, reference } = await send(adapter);
  await sandbox().report([{ mailKey, kind }]);
  expect(readLast(adapter)?.events).toMatchObject([{ kind, mailKey, reference, address: 'ana@example.cl' }]);
});

test('a group of events has them all, with the keys that they have alone', async () => {
  const { adapter } = open();
  const [one, other] = [await send(adapter), await send(adapter)];
  const events = [
    { mailKey: one.key, kind: 'delivered' },
    { mailKey: other.key, kind: 'hardBounce' },
  ] as const;
  await sandbox().report(events, { isGrouped: true });
  const group = readLast(adapter)?.events ?? [];
  expect(group).toMatchObject(events);
  await sandbox().report(events.slice(1));
  expect(readLast(adapter)?.events.map(({ key }) => key)).toEqual([group[1]?.key]);
});

test('opens and clicks of scanners are told from those of people', async () => {
  const { adapter } = open();
  const { key: mailKey } = await send(adapter);
  for (const isMachine of [true, false]) {
    await sandbox().report([{ mailKey, kind: 'clicked', isMachine, url: 'https://pizzeria.example' }]);
    expect(readLast(adapter)?.events).toMatchObject([{ isMachine, url: 'https://pizzeria.example' }]);
  }
});

test('a suspended key leaves mails for later and names the reason', async () => {
  sandbox().suspendKey(true);
  const { adapter, check } = open();
  await expect(send(adapter)).rejects.toMatchObject({ reason: 'unauthorised' });
  expect(await check()).toMatchObject({ ok: false });
  sandbox().suspendKey(false);
});

test('senders have their state and the records of their domain', async () => {
  expect(await open().adapter.senders?.(never)).toMatchObject([
    {
      address: sandbox().sender.address,
      isVerified: true,
      spf: { name: 'pizzeria.example', type: 'TXT' },
      dkim: { name: 'mailjet._domainkey.pizzeria.example' },
    },
  ]);
});
