import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyMailEvents } from '#features/platform/mail/server/index.ts';
import type { MailEvent } from '#integrations/mail/port.ts';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import type { Mail } from '#kit/server/mail/mail.ts';
import { campaignCase } from '#testing/campaigns.ts';
import { addSender, jobOf, mailCompany } from '#testing/integrations/mailCompany.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { campaignsApi } from '../campaigns.contract.ts';

const company = await mailCompany({ flags: ['campaigns'] });
const { comanda, sandbox, senderId } = company;
const byMailjet = campaignCase(company);

/** A server that replies to some addresses, and takes mails to the others. */
const server = {
  replies: new Map<string, object>(),
  taken: [] as string[],
  onTaken: (): void => undefined,
};
const mailer = {
  async send({ to }: Mail) {
    const cause = server.replies.get(to);
    if (cause) throw Object.assign(new Failure(kitFailures.unavailable, { message: 'No lo aceptó' }), { cause });
    server.taken.push(to);
    server.onTaken();
  },
  close: () => undefined,
};
const refusal = (response: string, command = 'RCPT TO') => ({
  responseCode: Number(response.slice(0, 3)),
  response,
  command,
});

/** A company without a sender, whose mails the installation's server gets. */
async function byInstallation() {
  const tenant = await comanda.tenant({ flags: ['campaigns'] });
  const services = { ...company.services, mailer };
  return { tenant, campaigns: campaignCase({ comanda, tenant, services, job: await jobOf(tenant) }) };
}
const campaignOf = async ({ admin }: ReturnType<typeof campaignCase>, id: number) =>
  (await admin.call(campaignsApi.get, { params: { id } })).body;
const sendsOf = ({ inTenant }: ReturnType<typeof campaignCase>, campaignId: number) =>
  inTenant((db) =>
    db
      .selectFrom('campaignSends')
      .select(['id', 'mail', 'state', 'attempts'])
      .where('campaignId', '=', campaignId)
      .orderBy('id')
      .execute(),
  );
const mailjetCounts = (addresses: readonly string[]) =>
  addresses.map((address) => sandbox.mailbox().filter(({ to }) => to === address).length);

beforeEach(async () => {
  await byMailjet.dropAudience();
  sandbox.kit.forgive();
  sandbox.suspendKey(false);
  server.replies.clear();
  server.taken.length = 0;
  server.onTaken = () => undefined;
});

describe('a look-up of lost answers that fails', () => {
  /** A campaign whose mails were sent, and their answers lost. */
  async function lostCampaign() {
    const addresses = await byMailjet.addCustomers(2);
    const id = await byMailjet.frozenCampaign({ senderId });
    sandbox.kit.plan('lost', { on: /send/ });
    sandbox.kit.plan('broken', { on: /message/, times: 1000 });
    await byMailjet.run(id);
    expect((await byMailjet.progressOf(id)).counts.unknown).toBe(2);
    return { id, addresses };
  }

  test('is repeated in later runs, and pauses the campaign in the end', async () => {
    const { id, addresses } = await lostCampaign();
    expect((await byMailjet.sendAll(id)).state).toBe('paused');
    expect(await campaignOf(byMailjet, id)).toMatchObject({
      pauseReason: 'provider',
      pauseNote: expect.stringContaining('Mailjet'),
    });
    sandbox.kit.forgive();
    await byMailjet.admin.call(campaignsApi.resume, { params: { id } });
    const { state, counts } = await byMailjet.sendAll(id);
    expect([state, counts.taken, mailjetCounts(addresses)]).toEqual(['finished', 2, [1, 1]]);
  });

  test('because of a revoked key pauses the campaign at once', async () => {
    const { id } = await lostCampaign();
    sandbox.kit.forgive();
    sandbox.suspendKey(true);
    await byMailjet.run(id);
    expect(await campaignOf(byMailjet, id)).toMatchObject({ state: 'paused', pauseReason: 'provider' });
  });
});

test('a mail that another account may have sent stays unknown, and is not sent again', async () => {
  const { tenant, campaigns } = await byInstallation();
  const [address = '', other = ''] = await campaigns.addCustomers(2);
  const id = await campaigns.frozenCampaign();
  server.replies.set(address, { code: 'ETIMEDOUT' });
  server.replies.set(other, { code: 'ECONNREFUSED' });
  await campaigns.run(id);
  await giveCredentials(tenant, 'mailjet', { values: sandbox.credentials });
  await addSender(tenant, { provider: 'mailjet' });
  const { state, counts } = await campaigns.sendAll(id);
  expect([state, counts.unknown, counts.taken]).toEqual(['finished', 1, 1]);
  expect(mailjetCounts([address, other]).map((count) => count > 0)).toEqual([false, true]);
});

test.each([
  ['delivered', 'delivered'],
  ['hardBounce', 'bounced'],
  ['clicked', 'taken'],
] as const)('a mail that waits is not sent again once it is reported as %s', async (kind, state) => {
  const [address = ''] = await byMailjet.addCustomers(1);
  const id = await byMailjet.frozenCampaign({ senderId });
  sandbox.greylist(address, 1);
  await byMailjet.run(id);
  const [send] = await sendsOf(byMailjet, id);
  expect(send?.state).toBe('waiting');
  const event: MailEvent = {
    key: `${id} ${kind}`,
    kind,
    at: new Date().toISOString(),
    reference: null,
    mailKey: `c${id}-${send?.id}`,
    address,
    isMachine: false,
    code: null,
    url: null,
  };
  await byMailjet.inTenant((db) => applyMailEvents(db, { provider: 'mailjet', events: [event] }));
  await byMailjet.sendAll(id);
  expect(await sendsOf(byMailjet, id)).toMatchObject([{ state }]);
  expect(mailjetCounts([address])).toEqual([0]);
});

test('addresses that are refused while they are sent pause the campaign at 2 %', async () => {
  const { campaigns } = await byInstallation();
  for (const address of await campaigns.addCustomers(120))
    server.replies.set(address, refusal('550 5.1.1 User unknown'));
  const id = await campaigns.frozenCampaign();
  const { state, counts } = await campaigns.sendAll(id);
  expect([state, counts.bounced + counts.waiting]).toEqual(['paused', 120]);
  expect(counts.bounced).toBeLessThan(80);
  expect(await campaignOf(campaigns, id)).toMatchObject({ pauseReason: 'bounces' });
});

describe('an outage of the provider', () => {
  test('uses up no attempts, and pauses the campaign in the end', async () => {
    const addresses = await byMailjet.addCustomers(2);
    const id = await byMailjet.frozenCampaign({ senderId });
    sandbox.kit.plan('limited', { on: /send/, times: 1000 });
    for (let runs = 1; runs <= 7; runs += 1) await byMailjet.run(id);
    expect(await sendsOf(byMailjet, id)).toMatchObject(addresses.map(() => ({ state: 'waiting', attempts: 0 })));
    expect((await byMailjet.progressOf(id)).state).toBe('sending');
    await byMailjet.run(id);
    expect(await campaignOf(byMailjet, id)).toMatchObject({ state: 'paused', pauseReason: 'provider' });
    sandbox.kit.forgive();
    await byMailjet.admin.call(campaignsApi.resume, { params: { id } });
    const { state, counts } = await byMailjet.sendAll(id);
    expect([state, counts.taken, mailjetCounts(addresses)]).toEqual(['finished', 2, [1, 1]]);
  });

  test('does not delay a campaign that a person resumes', async () => {
    await byMailjet.addCustomers(1);
    const id = await byMailjet.frozenCampaign({ senderId });
    sandbox.kit.plan('limited', { on: /send/, times: 3 });
    for (let runs = 1; runs <= 3; runs += 1) await byMailjet.run(id);
    const params = { id };
    await byMailjet.admin.call(campaignsApi.pause, { params });
    await byMailjet.admin.call(campaignsApi.resume, { params });
    const queued = await byMailjet.inTenant((db) =>
      db
        .selectFrom('jobs')
        .select(sql<boolean>`run_at <= now()`.as('isDue'))
        .where('uniqueKey', '=', `campaigns.send:${id}`)
        .execute(),
    );
    expect(queued).toEqual([{ isDue: true }]);
  });

  test('that ends is forgotten', async () => {
    const addresses = await byMailjet.addCustomers(2);
    const id = await byMailjet.frozenCampaign({ senderId });
    sandbox.kit.plan('limited', { on: /send/, times: 3 });
    expect((await byMailjet.sendAll(id)).state).toBe('finished');
    expect(mailjetCounts(addresses)).toEqual([1, 1]);
  });

  test('whose server takes no mail of a whole batch uses up no attempts', async () => {
    const { campaigns } = await byInstallation();
    const addresses = await campaigns.addCustomers(6);
    for (const address of addresses) server.replies.set(address, refusal('451 4.3.2 Not accepting messages'));
    const id = await campaigns.frozenCampaign();
    for (let runs = 1; runs <= 6; runs += 1) await campaigns.run(id);
    server.replies.clear();
    const { state, counts } = await campaigns.sendAll(id);
    expect([state, counts.taken]).toEqual(['finished', 6]);
  });
});

test('a process that stops stores the results that it has', async () => {
  const { campaigns } = await byInstallation();
  const addresses = await campaigns.addCustomers(5);
  const id = await campaigns.frozenCampaign();
  const stopping = new AbortController();
  server.onTaken = () => (server.taken.length === 3 ? stopping.abort() : undefined);
  const job = {
    ...campaigns.job,
    signal: stopping.signal,
    inTransaction: (async (work) => {
      stopping.signal.throwIfAborted();
      return campaigns.job.inTransaction(work);
    }) satisfies typeof campaigns.job.inTransaction,
  };
  await expect(campaigns.run(id, job)).rejects.toThrow('aborted');
  expect(await sendsOf(campaigns, id)).toMatchObject([
    ...addresses.slice(0, 3).map(() => ({ state: 'taken' })),
    ...addresses.slice(3).map(() => ({ state: 'waiting', attempts: 0 })),
  ]);
  const { state, counts } = await campaigns.sendAll(id);
  expect([state, counts.taken, server.taken.toSorted()]).toEqual(['finished', 5, addresses.toSorted()]);
});

describe('a refusal by the policy of a server', () => {
  test('of one recipient does not stop the campaign', async () => {
    const { campaigns } = await byInstallation();
    const [first = ''] = await campaigns.addCustomers(3);
    server.replies.set(first, refusal('550 5.7.1 Access denied'));
    const id = await campaigns.frozenCampaign();
    const { state, counts } = await campaigns.sendAll(id);
    expect([state, counts.refused, counts.taken]).toEqual(['finished', 1, 2]);
  });

  test('of every recipient pauses it, and they are refused after five attempts', async () => {
    const { campaigns } = await byInstallation();
    for (const address of await campaigns.addCustomers(6))
      server.replies.set(address, refusal('550 5.7.1 Relaying denied'));
    const id = await campaigns.frozenCampaign();
    for (let attempts = 1; attempts <= 4; attempts += 1) {
      await campaigns.run(id);
      expect(await campaignOf(campaigns, id)).toMatchObject({ state: 'paused', pauseReason: 'provider' });
      expect((await campaigns.progressOf(id)).counts.waiting).toBe(6);
      await campaigns.admin.call(campaignsApi.resume, { params: { id } });
    }
    await campaigns.run(id);
    expect((await campaigns.progressOf(id)).counts.refused).toBe(6);
  });

  test('of the sender pauses it, and uses up no attempts', async () => {
    const { campaigns } = await byInstallation();
    const [first = ''] = await campaigns.addCustomers(1);
    server.replies.set(first, refusal('553 5.7.1 Sender rejected', 'MAIL FROM'));
    const id = await campaigns.frozenCampaign();
    await campaigns.run(id);
    expect(await campaignOf(campaigns, id)).toMatchObject({ state: 'paused', pauseReason: 'provider' });
    expect(await sendsOf(campaigns, id)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});
