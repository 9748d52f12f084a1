import { beforeEach, describe, expect, test } from 'vitest';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { applyMailEvents } from '#features/platform/mail/server/index.ts';
import type { MailEvent } from '#integrations/mail/port.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { campaignCase } from '#testing/campaigns.ts';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { campaignsApi } from '../campaigns.contract.ts';

const company = await mailCompany({ flags: ['campaigns'] });
const { comanda, sandbox, senderId, tenant } = company;
const campaigns = campaignCase(company);
const { admin, inTenant, addCustomers, progressOf, run, sendAll } = campaigns;
const frozenCampaign = () => campaigns.frozenCampaign({ senderId });
const mailsTo = (address: string) => sandbox.mailbox().filter(({ to }) => to === address);
const countsTo = (addresses: readonly string[]) => addresses.map((address) => mailsTo(address).length);
const customerBy = async (mail: string) =>
  (await admin.call(customersApi.list, { query: { query: mail } })).body.data.find((each) => each.mail === mail)?.id ??
  0;

beforeEach(async () => {
  await campaigns.dropAudience();
  sandbox.kit.forgive();
});

/** Events of mails that were sent, in one webhook. */
const report = (id: number, kind: MailEvent['kind'], addresses: readonly string[]) =>
  inTenant((db) =>
    applyMailEvents(db, {
      provider: 'mailjet',
      events: addresses.map((address) => ({
        key: `${id} ${kind} ${address}`,
        kind,
        at: new Date().toISOString(),
        reference: null,
        mailKey: mailsTo(address)[0]?.key ?? '',
        address,
        isMachine: false,
        code: null,
        url: null,
      })),
    }),
  );

test.each([
  ['hardBounce', 'bounces', 'bounced'],
  ['complaint', 'complaints', 'complained'],
] as const)('a storm of %s events pauses the campaign, and nothing more is sent', async (kind, pauseReason, state) => {
  const addresses = await addCustomers(260);
  const id = await frozenCampaign();
  for (let batches = 1; batches <= 5; batches += 1) await run(id);
  const sent = addresses.filter((address) => mailsTo(address).length > 0);
  expect(sent).toHaveLength(250);
  await report(id, kind, sent);
  expect((await admin.call(campaignsApi.get, { params: { id } })).body).toMatchObject({ state: 'paused', pauseReason });
  await run(id);
  expect((await progressOf(id)).counts).toMatchObject({ [state]: 250, waiting: 10 });
});

test('a greylisted address gets its mail at a later attempt, once', async () => {
  const addresses = await addCustomers(2);
  const id = await frozenCampaign();
  sandbox.greylist(addresses[0] ?? '', 2);
  const { state, counts } = await sendAll(id);
  expect([state, counts.taken, countsTo(addresses)]).toEqual(['finished', 2, [1, 1]]);
});

test('the rate limit of the provider delays mails, and repeats none', async () => {
  const addresses = await addCustomers(120);
  const id = await frozenCampaign();
  sandbox.kit.plan('limited', { on: /send/, after: 1, times: 2 });
  const { state, counts } = await sendAll(id);
  expect([state, counts.taken, countsTo(addresses)]).toEqual(['finished', 120, addresses.map(() => 1)]);
});

test('line breaks in the name of a guest, the subject and the preview text add no header', async () => {
  const [address = ''] = await addCustomers(1);
  const attack = 'Ana\r\nBcc: espia@example.cl';
  await inTenant((db) =>
    unaudited(db).updateTable('customers').set({ name: attack }).where('mail', '=', address).execute(),
  );
  const id = await campaigns.queuedCampaign({ senderId });
  await inTenant((db) =>
    unaudited(db)
      .updateTable('campaigns')
      .set({ subject: `{nombre}, ${attack}`, preheader: attack })
      .where('id', '=', id)
      .execute(),
  );
  await campaigns.freeze(id);
  await sendAll(id);
  const [mail] = mailsTo(address);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.headers).not.toHaveProperty('bcc');
  expect(sandbox.mailbox().filter(({ to }) => to.includes('espia'))).toEqual([]);
});

describe('while a campaign is sent', () => {
  test('a recipient who unsubscribes gets nothing from the next batch on', async () => {
    const addresses = await addCustomers(60);
    const earlier = await campaigns.queuedCampaign({ senderId });
    await campaigns.freeze(earlier);
    await run(earlier);
    const [leaving = ''] = addresses.filter((address) => mailsTo(address).length === 0);
    await admin.call(customersApi.update, {
      params: { id: await customerBy(leaving) },
      body: { mailConsent: 'refused' },
    });
    const { state, counts } = await sendAll(earlier);
    expect([state, counts.taken, counts.skipped, countsTo([leaving])]).toEqual(['finished', 59, 1, [0]]);
  });

  test('a customer who is forgotten gets nothing, and leaves no address', async () => {
    const [forgotten = '', other = ''] = await addCustomers(2);
    const id = await frozenCampaign();
    await admin.call(customersApi.forget, { params: { id: await customerBy(forgotten) } });
    const { state, counts } = await sendAll(id);
    expect([state, counts.taken, counts.skipped, countsTo([forgotten, other])]).toEqual(['finished', 1, 1, [0, 1]]);
    const { body } = await admin.call(campaignsApi.sends, { params: { id }, query: {} });
    expect(body.data.map(({ mail }) => mail)).not.toContain(forgotten);
  });

  test('two customers who are merged get one mail', async () => {
    const [merged = '', survivor = ''] = await addCustomers(2);
    const id = await frozenCampaign();
    const params = { id: await customerBy(merged) };
    await admin.call(customersApi.merge, { params, body: { intoId: await customerBy(survivor) } });
    const { state, counts } = await sendAll(id);
    expect([state, counts.taken, counts.skipped, countsTo([merged, survivor])]).toEqual(['finished', 1, 1, [0, 1]]);
  });
});

describe('the link to unsubscribe', () => {
  /** The path of the link in a mail that was sent. */
  async function sentLink() {
    const [address = ''] = await addCustomers(1);
    await sendAll(await frozenCampaign());
    const url = /<(https:[^>]+)>/.exec(mailsTo(address)[0]?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    return { address, path: new URL(url).pathname };
  }
  const consentOf = async (mail: string) =>
    (await admin.call(customersApi.get, { params: { id: await customerBy(mail) } })).body.mailConsent;
  const refusals = () => inTenant((db) => db.selectFrom('mailRefusals').select('mailNorm').execute());

  test('writes nothing, however often a scanner opens it', async () => {
    const { address, path } = await sentLink();
    const before = await refusals();
    for (let opened = 0; opened < 1000; opened += 1) {
      const { statusCode } = await comanda.app.inject({ method: 'GET', url: path, headers: { tenant: tenant.slug } });
      expect(statusCode).toBe(200);
    }
    expect([await consentOf(address), await refusals()]).toEqual(['given', before]);
  });

  test('works by one click of a mail program, without a cookie and from an opaque origin', async () => {
    const { address, path } = await sentLink();
    const { statusCode } = await comanda.app.inject({
      method: 'POST',
      url: path,
      headers: { tenant: tenant.slug, origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([statusCode, await consentOf(address)]).toEqual([200, 'refused']);
  });

  test('is unknown at another company', async () => {
    const { address, path } = await sentLink();
    const other = await comanda.tenant({ flags: ['campaigns'] });
    const { statusCode } = await comanda.app.inject({
      method: 'POST',
      url: path,
      headers: { tenant: other.slug, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([statusCode, await consentOf(address)]).toEqual([404, 'given']);
  });
});
