import { describe, expect, test } from 'vitest';
import type { AudienceSandboxControl } from '#integrations/audience/audienceSandbox.ts';
import { type AudienceAdapter, audienceChanges, type AudienceMember } from '#integrations/audience/port.ts';
import { upsertMembers } from '#integrations/audience/upsertMembers.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SandboxSpec, simulatedFailures } from '#integrations/sandbox/sandbox.ts';
import {
  credentialCases,
  failureCases,
  never,
  newKey,
  noWebhookUrl,
  persistently,
  portOnSandbox,
  webhookCases,
} from './portContract.ts';
import { eventOf, rawWebhook } from './rawWebhook.ts';

/** The tests of every provider of contact lists, on its sandbox. */
export function audienceContract(provider: Provider, spec: SandboxSpec<AudienceSandboxControl>): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.audience?.open(opened));
  const { sandbox } = port;
  const open = () => port.open().adapter;
  const listIds = () =>
    sandbox()
      .lists()
      .map(({ id }) => id) as [string, string];
  const memberOf = (changes: Partial<AudienceMember> = {}): AudienceMember => ({
    mail: `${newKey()}@example.cl`,
    name: 'Ana María Rojas',
    phone: '+56912345678',
    orders: 3,
    lastOrderDay: '2026-11-28',
    tags: ['Providencia'],
    ...changes,
  });
  const upsert = (adapter: AudienceAdapter, members: readonly AudienceMember[], listId = listIds()[0]) =>
    upsertMembers(adapter, { listId, members }, never);
  const storedOf = (mail: string, listId = listIds()[0]) =>
    sandbox()
      .members(listId)
      .filter((each) => each.mail === mail);
  const stored = async (adapter = open(), member = memberOf()) => {
    await upsert(adapter, [member]);
    return { member, reference: adapter.referenceOf(member.mail) };
  };

  credentialCases(port, async (adapter) => {
    await adapter.lists(never);
    await stored(adapter);
    return undefined;
  });

  test(`${provider.name} has the lists of the account with their names and members`, async () => {
    await stored();
    expect(await open().lists(never)).toEqual(sandbox().lists());
    expect(sandbox().lists()[0]?.memberCount).toBeGreaterThan(0);
  });

  test(`${provider.name} prepares a list once: fields and the address of its webhooks`, async () => {
    const [listId] = listIds();
    for (const _ of [1, 2]) await open().prepare(listId, noWebhookUrl, never);
    expect(sandbox().webhookUrl(listId)).toBe(noWebhookUrl);
    expect(sandbox().webhookUrl(listIds()[1])).toBeNull();
  });

  describe(`a member of ${provider.name}`, () => {
    test('has the name, the phone, the orders and the stores of the customer', async () => {
      const { member } = await stored();
      expect(storedOf(member.mail)).toMatchObject([{ status: 'subscribed', tags: ['Providencia'], writes: 1 }]);
      const values = Object.values(storedOf(member.mail)[0]?.fields ?? {});
      expect(values).toEqual(expect.arrayContaining(['Ana', 'María Rojas', '+56912345678', 3, '2026-11-28']));
    });
    test('is accepted without a name, a phone or an order', async () => {
      const member = memberOf({ name: '', phone: '', orders: 0, lastOrderDay: null, tags: [] });
      expect(await upsert(open(), [member])).toEqual([{ mail: member.mail, state: 'ok' }]);
    });
    test.each(["o'hara+pizza@example.cl", 'ana@xn--pizzera-3ya.example'])('is accepted as %s', async (mail) => {
      expect(await upsert(open(), [memberOf({ mail })])).toEqual([{ mail, state: 'ok' }]);
      expect(storedOf(mail)).toHaveLength(1);
    });
    test('is updated in place, and only in its list', async () => {
      const { member } = await stored();
      await upsert(open(), [{ ...member, name: 'Ana Soto' }]);
      expect(storedOf(member.mail)).toMatchObject([{ writes: 2, fields: expect.objectContaining({ LNAME: 'Soto' }) }]);
      expect(storedOf(member.mail, listIds()[1])).toEqual([]);
    });
    test('can be archived twice and added again', async () => {
      const { member, reference } = await stored();
      for (const _ of [1, 2]) await open().archive(listIds()[0], reference, never);
      expect(storedOf(member.mail)).toMatchObject([{ status: 'archived' }]);
      expect(await upsert(open(), [member])).toEqual([{ mail: member.mail, state: 'ok' }]);
    });
    test('is forgotten with all data, twice too, and not added again', async () => {
      const { member, reference } = await stored();
      for (const _ of [1, 2]) await open().erase(listIds()[0], reference, never);
      expect(storedOf(member.mail)).toEqual([]);
      expect(sandbox().isErased(listIds()[0], member.mail)).toBe(true);
      expect(await upsert(open(), [member])).toMatchObject([{ state: 'compliance' }]);
    });
    test.each(['unsubscribed', 'cleaned'] as const)('who is %s there is not subscribed again', async (kind) => {
      const { member } = await stored();
      await sandbox().change(listIds()[0], member.mail, kind);
      const [result] = await upsert(open(), [member]);
      expect(result).toMatchObject({ state: 'compliance', message: expect.stringMatching(/\S+ \S+/) });
      expect(storedOf(member.mail)).toMatchObject([{ status: kind }]);
    });
    test.each(simulatedFailures)('is there once despite the fault %s', async (failure) => {
      const adapter = open();
      const member = memberOf();
      sandbox().kit.plan(failure);
      const results = await persistently(() => upsert(adapter, [member]));
      expect(results).toEqual([{ mail: member.mail, state: 'ok' }]);
      expect(storedOf(member.mail)).toHaveLength(1);
    });
  });

  describe(`members of ${provider.name}`, () => {
    test('have their results by address, those that are refused and those that are not', async () => {
      const members = Array.from({ length: open().traits.batchSize }, () => memberOf());
      const refused = members.filter((_, place) => place % 100 === 7).map(({ mail }) => mail);
      for (const mail of refused) sandbox().refuseAddress(mail);
      const results = new Map((await upsert(open(), members)).map((result) => [result.mail, result.state]));
      expect(members.map(({ mail }) => results.get(mail))).toEqual(
        members.map(({ mail }) => (refused.includes(mail) ? 'invalid' : 'ok')),
      );
    });
    test('of a call that is refused because of one are accepted but for that one', async () => {
      const members = Array.from({ length: 9 }, () => memberOf());
      const wrong = members[4]?.mail ?? '';
      sandbox().refuseBatch(wrong);
      const results = await upsert(open(), members);
      expect(results.filter(({ state }) => state !== 'ok')).toMatchObject([{ mail: wrong, state: 'invalid' }]);
      expect(results).toHaveLength(members.length);
    });
    test('of a list that does not exist fail in a sentence', async () => {
      await expect(upsert(open(), [memberOf()], 'inexistente')).rejects.toMatchObject({
        reason: 'refused',
        message: expect.stringMatching(/\S+ \S+/),
      });
    });
  });

  failureCases(port, 'adds a member', (adapter) => stored(adapter));

  webhookCases(port, {
    async send(adapter) {
      const { member, reference } = await stored(adapter);
      await sandbox().change(listIds()[0], member.mail, 'unsubscribed');
      return { key: member.mail, reference };
    },
    read(adapter, raw) {
      const report = eventOf(adapter.readWebhook?.(raw));
      return report && { key: report.key, reference: adapter.referenceOf(report.mail) };
    },
    isSigned: false,
  });

  test.each(audienceChanges)(`a webhook %s of ${provider.name} names its list and the address`, async (kind) => {
    const { member } = await stored();
    await sandbox().change(listIds()[0], member.mail, kind);
    const { headers = {}, body = '' } = sandbox().kit.webhooks.at(-1) ?? {};
    const report = eventOf(open().readWebhook?.(rawWebhook({ headers, body })));
    expect(report).toMatchObject({ kind, listId: listIds()[0], mail: member.mail });
    expect(Math.abs(Date.parse(report?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });
}
