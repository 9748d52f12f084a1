import { beforeEach, describe, expect, test } from 'vitest';
import type { MailSandboxControl, ReceivedMail } from '#integrations/mail/mailSandbox.ts';
import type { MailAdapter, OutgoingMail } from '#integrations/mail/port.ts';
import { type SentMail, sendMails } from '#integrations/mail/sendMails.ts';
import type { Provider } from '#integrations/provider.ts';
import type { SandboxSpec } from '#integrations/sandbox/sandbox.ts';
import { credentialCases, failureCases, never, newKey, portOnSandbox } from './portContract.ts';

/** Requests that send mails. */
const sending = { on: /send/ };
const unsubscribeUrl = 'https://pizzeria.example/sin-ofertas/abc';

/** The tests of every mail provider, on its sandbox. */
export function mailContract(provider: Provider, spec: SandboxSpec<MailSandboxControl>): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.mail?.open({ ...opened, isProduction: true }));
  const rehearsal = portOnSandbox(provider, spec, (opened) => provider.mail?.open(opened));
  const { sandbox } = port;
  const open = () => port.open().adapter;
  const mailOf = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
    key: newKey(),
    to: 'ana@example.cl',
    from: sandbox().sender,
    replyTo: null,
    subject: 'Tu pedido va en camino',
    text: 'Hola, señora',
    html: '<p>Hola, señora</p>',
    unsubscribeUrl: null,
    campaign: null,
    pictures: [],
    ...changes,
  });
  const send = (adapter: MailAdapter, mails: readonly OutgoingMail[]) => sendMails(adapter, mails, never);
  const sendOne = async (changes: Partial<OutgoingMail> = {}): Promise<SentMail | undefined> =>
    (await send(open(), [mailOf(changes)]))[0];
  const receivedOf = ({ key }: Pick<OutgoingMail, 'key'>): ReceivedMail[] =>
    sandbox()
      .mailbox()
      .filter((mail) => mail.key === key);
  beforeEach(() => sandbox().exhaustQuota(false));

  credentialCases(port, async (adapter) => {
    await send(adapter, [mailOf()]);
    await send(adapter, [mailOf()]);
    return undefined;
  });

  test(`${provider.name} has the functions that its traits say`, () => {
    const adapter = open();
    expect(adapter.traits.findsMails).toBe(adapter.find !== undefined);
    expect(adapter.traits.batchSize).toBeGreaterThan(0);
    expect(adapter.traits.perSecond).toBeGreaterThan(0);
  });

  describe(`a mail of ${provider.name}`, () => {
    test('arrives with its texts, its sender and both headers for unsubscribing', async () => {
      const subject = 'Señora, ¡2×1 en pizzas! 🍕';
      const mail = mailOf({ subject, replyTo: 'ayuda@pizzeria.example', unsubscribeUrl, campaign: 'c8' });
      expect(await send(open(), [mail])).toMatchObject([{ key: mail.key, state: 'taken' }]);
      expect(receivedOf(mail)).toEqual([
        expect.objectContaining({ to: mail.to, from: mail.from, replyTo: 'ayuda@pizzeria.example', subject }),
      ]);
      const [received] = receivedOf(mail);
      expect(received?.text).toContain('Hola, señora');
      expect(received?.html).toContain('<p>Hola, señora</p>');
      expect(received?.headers).toMatchObject({
        'list-unsubscribe': `<${unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      });
    });
    test.each(["o'hara+pizza@example.cl", 'ana@xn--pizzera-3ya.example'])('arrives at %s', async (to) => {
      const mail = mailOf({ to });
      await send(open(), [mail]);
      expect(receivedOf(mail)).toMatchObject([{ to }]);
    });
    test('gets no header from a line break in its subject or its sender', async () => {
      const broken = '\r\nBcc: otra@example.cl';
      const mail = mailOf({
        subject: `Hola${broken}`,
        from: { ...sandbox().sender, name: `Pizza${broken}` },
      });
      await send(open(), [mail]);
      expect(receivedOf(mail)).toHaveLength(1);
      expect(receivedOf(mail).flatMap(({ headers }) => headers.bcc ?? [])).toEqual([]);
      expect(sandbox().mailbox()).not.toContainEqual(expect.objectContaining({ to: 'otra@example.cl' }));
    });
    test('of a sender that the account may not use is refused because of it', async () => {
      const result = await sendOne({ from: sandbox().foreignSender });
      expect(result).toMatchObject({ state: 'refused', problem: 'sender', message: expect.stringMatching(/\S+ \S+/) });
    });
    test('to an address that does not exist is refused because of it', async () => {
      sandbox().refuseAddress('nadie@example.cl');
      expect(await sendOne({ to: 'nadie@example.cl' })).toMatchObject({ state: 'refused', problem: 'address' });
    });
    test('is not refused because of its address when the account may send no more', async () => {
      sandbox().exhaustQuota(true);
      const result = await sendOne();
      expect(result).toMatchObject({ state: 'refused', problem: expect.stringMatching(/quota|sender|policy/) });
    });
    test('to a greylisted address is left for later, and sent once then', async () => {
      sandbox().greylist('lista@example.cl', 1);
      const mail = mailOf({ to: 'lista@example.cl' });
      expect(await send(open(), [mail])).toMatchObject([{ state: 'later' }]);
      expect(receivedOf(mail)).toEqual([]);
      expect(await send(open(), [mail])).toMatchObject([{ state: 'taken' }]);
      expect(receivedOf(mail)).toHaveLength(1);
    });
    test.each(['garbled', 'lost', 'hung'] as const)(
      'is sent once, and found or reported as unknown, with the fault %s',
      async (failure) => {
        const adapter = open();
        const mail = mailOf();
        sandbox().kit.plan(failure, sending);
        expect(await send(adapter, [mail])).toMatchObject([
          { key: mail.key, state: adapter.traits.findsMails ? 'taken' : 'unknown' },
        ]);
        expect(receivedOf(mail)).toHaveLength(1);
      },
    );
    test('is reported as unknown while the answer is late', async () => {
      sandbox().kit.plan('slow', sending);
      expect(await sendOne()).toMatchObject({ state: 'unknown' });
    });
    test.each(['broken', 'limited'] as const)('is left for later with the fault %s, and sent then', async (failure) => {
      const adapter = open();
      const mail = mailOf();
      sandbox().kit.plan(failure, { ...sending, times: 3 });
      const [result] = await send(adapter, [mail]);
      expect(['later', 'unknown']).toContain(result?.state);
      expect(receivedOf(mail)).toEqual([]);
      sandbox().kit.forgive();
      expect(await send(adapter, [mail])).toMatchObject([{ state: 'taken' }]);
      expect(receivedOf(mail)).toHaveLength(1);
    });
    test('is not found before it is sent', async () => {
      expect((await open().find?.(newKey(), never)) ?? null).toBeNull();
    });
    test('is not delivered with credentials for tests', async () => {
      const before = rehearsal.sandbox().mailbox().length;
      const { adapter } = rehearsal.open();
      expect(await send(adapter, [mailOf({ from: rehearsal.sandbox().sender })])).toMatchObject([{ state: 'taken' }]);
      expect(rehearsal.sandbox().mailbox()).toHaveLength(before);
    });
  });

  describe(`mails of ${provider.name}`, () => {
    test('have their result by key, those that are refused and those that are not', async () => {
      sandbox().refuseAddress('falsa@example.cl');
      const { batchSize } = open().traits;
      const mails = Array.from({ length: batchSize }, (_, place) =>
        mailOf(place % 3 === 1 ? { to: 'falsa@example.cl' } : {}),
      );
      const results = await send(open(), mails);
      const expected = mails.map(({ key, to }) => ({ key, state: to === 'falsa@example.cl' ? 'refused' : 'taken' }));
      expect(results).toMatchObject(expected);
    });
    test('beyond one call are split, and arrive once', async () => {
      const adapter = open();
      const mails = Array.from({ length: adapter.traits.batchSize + 1 }, () => mailOf());
      expect(await send(adapter, mails)).toMatchObject(mails.map(({ key }) => ({ key, state: 'taken' })));
      for (const mail of mails) expect(receivedOf(mail)).toHaveLength(1);
    });
    test('are counted since an instant', async ({ skip }) => {
      const adapter = open();
      if (!adapter.counters) return skip();
      const since = new Date(Date.now() - 86_400_000).toISOString();
      const before = await adapter.counters(since, never);
      await send(adapter, [mailOf(), mailOf()]);
      expect(await adapter.counters(since, never)).toMatchObject({ sent: before.sent + 2 });
    });
  });

  failureCases(port, 'sends a mail', (adapter) => send(adapter, [mailOf()]));
}
