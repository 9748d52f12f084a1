import { beforeEach, describe, expect, test } from 'vitest';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { webhookUrl } from '#features/platform/integrations/server/index.ts';
import {
  addCustomers,
  audienceCompanies,
  audienceStateOf,
  changeCustomer,
  chooseList,
} from '#testing/integrations/audienceCompany.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import type { TestTenant } from '#testing/testApp.ts';
import { audienceApi } from '../audience.contract.ts';

const { comanda, sandbox, services, firstList, secondList, company, sync, storedAt } = await audienceCompanies();
beforeEach(() => sandbox.kit.forgive());

const consentOf = (tenant: TestTenant, mail: string) =>
  tenant.inTenant((db) => db.selectFrom('customers').select('mailConsent').where('mail', '=', mail).executeTakeFirst());

describe('a change at Mailchimp', () => {
  /** Delivers the webhook of a change as Mailchimp sends it. */
  async function deliver(
    tenant: TestTenant,
    listId: string,
    mail: string,
    kind: 'unsubscribed' | 'cleaned' | 'changed',
  ) {
    await sandbox.change(listId, mail, kind);
    const { headers = {}, body = '' } = sandbox.kit.webhooks.at(-1) ?? {};
    const { secrets } = services;
    const url = webhookUrl({ origin: '', secrets, tenant, provider: 'mailchimp', storeId: null });
    return (await comanda.app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
  }

  test('is a refusal of offers when somebody unsubscribes, also twice, and they are not subscribed again', async () => {
    const { tenant, job } = await company();
    await addCustomers(tenant, [{ mail: 'baja@aviso.cl' }]);
    await sync(job);
    for (const _ of [1, 2]) expect(await deliver(tenant, firstList, 'baja@aviso.cl', 'unsubscribed')).toBe(200);
    expect(await consentOf(tenant, 'baja@aviso.cl')).toEqual({ mailConsent: 'refused' });
    await sync(job);
    expect(storedAt('baja@aviso.cl')?.status).toBe('unsubscribed');
    expect((await audienceStateOf(tenant)).counts).toEqual([{ state: 'unsubscribed', count: 1 }]);
  });

  test('stops all mails to an address that is cleaned, and forgets one that changed', async () => {
    const { tenant, job } = await company();
    await addCustomers(tenant, [{ mail: 'falsa@aviso.cl' }, { mail: 'cambia@aviso.cl' }]);
    await sync(job);
    await deliver(tenant, firstList, 'falsa@aviso.cl', 'cleaned');
    await deliver(tenant, firstList, 'cambia@aviso.cl', 'changed');
    const stopped = await tenant.inTenant((db) =>
      db.selectFrom('mailSuppressions').select(['mailNorm', 'scope']).execute(),
    );
    expect(stopped).toHaveLength(2);
    await sync(job);
    expect((await audienceStateOf(tenant)).counts).toEqual([
      { state: 'changed', count: 1 },
      { state: 'cleaned', count: 1 },
    ]);
    expect(storedAt('cambia@aviso.cl')).toBeUndefined();
  });

  test('of an address is followed when the customer refuses offers or is erased', async () => {
    const { tenant, job } = await company();
    const [leaves = 0, erased = 0] = await addCustomers(tenant, [
      { mail: 'retira@cambio.cl' },
      { mail: 'borra@cambio.cl' },
    ]);
    await sync(job);
    for (const mail of ['retira@cambio.cl', 'borra@cambio.cl', 'nueva.borra@cambio.cl'])
      await deliver(tenant, firstList, mail, 'changed');
    await changeCustomer(tenant, leaves, { mailConsent: 'refused' });
    await tenant.admin.call(customersApi.forget, { params: { id: erased } });
    await sync(job);
    expect(storedAt('nueva.retira@cambio.cl')?.status).toBe('archived');
    expect(sandbox.isErased(firstList, 'nueva.nueva.borra@cambio.cl')).toBe(true);
  });

  test('of a list that is not the chosen one, or of another company, changes nothing', async () => {
    const { tenant, job } = await company();
    const other = await company(secondList);
    for (const each of [tenant, other.tenant]) await addCustomers(each, [{ mail: 'ambas@aviso.cl' }]);
    await sync(job);
    await sync(other.job);
    await deliver(tenant, secondList, 'ambas@aviso.cl', 'unsubscribed');
    expect(await consentOf(tenant, 'ambas@aviso.cl')).toEqual({ mailConsent: 'given' });
    await deliver(other.tenant, secondList, 'ambas@aviso.cl', 'unsubscribed');
    expect(await consentOf(other.tenant, 'ambas@aviso.cl')).toEqual({ mailConsent: 'refused' });
    expect(await consentOf(tenant, 'ambas@aviso.cl')).toEqual({ mailConsent: 'given' });
    expect(sandbox.members(secondList).filter(({ mail }) => mail === 'ambas@aviso.cl')).toHaveLength(1);
  });
});

describe('the screen of settings', () => {
  test('lists the audiences of the account, and says why there are none', async () => {
    const tenant = await comanda.tenant();
    const lists = async () => (await tenant.admin.call(audienceApi.lists, {})).body;
    expect(await lists()).toEqual({ data: [], problem: 'Faltan las credenciales de Mailchimp.' });
    await giveCredentials(tenant, 'mailchimp', { values: sandbox.credentials });
    expect(await lists()).toMatchObject({ data: sandbox.lists(), problem: null });
  });

  test('queues one synchronisation, and refuses one without a list', async () => {
    const empty = await comanda.tenant();
    expect((await empty.admin.call(audienceApi.sync, {})).refusal).toMatchObject({ code: 1254 });
    expect(await audienceStateOf(empty)).toMatchObject({
      isConnected: false,
      listId: null,
      counts: [],
      isRunning: false,
    });
    const { tenant } = await company();
    const [one, other] = [await tenant.admin.call(audienceApi.sync, {}), await tenant.admin.call(audienceApi.sync, {})];
    expect(one.body.jobId).toBe(other.body.jobId);
  });

  test('is read-only for a role that may only see the settings', async () => {
    const { tenant } = await company();
    const viewer = await tenant.userWith(['settings.show']);
    expect((await viewer.call(audienceApi.show, {})).status).toBe(200);
    expect((await viewer.call(audienceApi.sync, {})).status).toBe(403);
    expect((await viewer.call(audienceApi.lists, {})).status).toBe(403);
    expect((await viewer.call(audienceApi.members, { query: {} })).status).toBe(403);
  });

  test('refuses an impossible list, and sending without one, at its field', async () => {
    const tenant = await comanda.tenant();
    const errorsOf = async (listId: string) => Object.keys((await chooseList(tenant, listId)).refusal.errors ?? {});
    expect(await errorsOf('')).toEqual(['mailchimp.list_id']);
    expect(await errorsOf('../../otra')).toEqual(['mailchimp.list_id']);
    const { status } = await tenant.admin.call(credentialsApi.save, {
      body: { key: 'mailchimp', storeId: null, value: { api_key: 'sin-centro' } },
    });
    expect(status).toBe(422);
  });
});
