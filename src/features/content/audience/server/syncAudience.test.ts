import { beforeEach, describe, expect, test } from 'vitest';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import {
  addCustomers,
  audienceCompanies,
  audienceStateOf,
  changeCustomer,
  chooseList,
} from '#testing/integrations/audienceCompany.ts';
import { holdCompany, releaseHolds } from '#testing/holds.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { audienceApi } from '../audience.contract.ts';

const { comanda, sandbox, firstList, secondList, company, sync, storedAt } = await audienceCompanies();
beforeEach(() => sandbox.kit.forgive());

/** How often each address was written. */
const writesOf = (mails: readonly string[]) => mails.map((mail) => storedAt(mail)?.writes ?? 0);

describe('a synchronisation', () => {
  test('sends the customers who accept offers and have a mail, and nobody else', async () => {
    const { tenant, job } = await company();
    await addCustomers(tenant, [
      { mail: 'Acepta@uno.cl', name: 'Ana María Rojas' },
      { mail: 'no.quiere@uno.cl', mailConsent: 'refused' },
      { mail: 'sin.respuesta@uno.cl', mailConsent: 'unknown' },
      { mail: '' },
      { mail: 'rebotada@uno.cl' },
    ]);
    await tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('mailSuppressions')
        .values({ mailNorm: 'rebotada@uno.cl', scope: 'offers', reason: 'hardBounce' })
        .execute(),
    );
    expect(await sync(job)).toEqual({ summary: 'Contactos al día' });
    expect(sandbox.members(firstList).map(({ mail }) => mail)).toEqual(['acepta@uno.cl']);
    expect(storedAt('acepta@uno.cl')?.fields).toMatchObject({ FNAME: 'Ana', LNAME: 'María Rojas', PEDIDOS: 0 });
    expect(await audienceStateOf(tenant)).toMatchObject({
      isConnected: true,
      listName: 'Clientes',
      isRunning: false,
      problem: null,
      counts: [{ state: 'synced', count: 1 }],
    });
    expect(sandbox.webhookUrl(firstList)).toContain('/webhooks/mailchimp/');
  });

  test('sends only those who changed since the last one', async () => {
    const { tenant, job } = await company();
    const mails = ['a@cambios.cl', 'b@cambios.cl', 'c@cambios.cl'];
    const [id = 0] = await addCustomers(
      tenant,
      mails.map((mail) => ({ mail })),
    );
    await sync(job);
    await sync(job);
    expect(writesOf(mails)).toEqual([1, 1, 1]);
    await changeCustomer(tenant, id, { name: 'Ana Soto' });
    await sync(job);
    expect(writesOf(mails)).toEqual([2, 1, 1]);
    expect(storedAt('a@cambios.cl')?.fields).toMatchObject({ LNAME: 'Soto' });
  });

  test('removes who withdraws the consent, and adds them when they accept again', async () => {
    const { tenant, job } = await company();
    const [id = 0] = await addCustomers(tenant, [{ mail: 'ida@vuelta.cl' }]);
    await sync(job);
    const consent = (mailConsent: 'given' | 'refused') => changeCustomer(tenant, id, { mailConsent });
    await consent('refused');
    await sync(job);
    expect(storedAt('ida@vuelta.cl')?.status).toBe('archived');
    expect((await audienceStateOf(tenant)).counts).toEqual([]);
    await consent('given');
    await sync(job);
    expect(storedAt('ida@vuelta.cl')?.status).toBe('subscribed');
  });

  test('follows a change of mail', async () => {
    const { tenant, job } = await company();
    const [id = 0] = await addCustomers(tenant, [{ mail: 'vieja@mudanza.cl' }]);
    await sync(job);
    await changeCustomer(tenant, id, { mail: 'nueva@mudanza.cl' });
    await sync(job);
    expect([storedAt('vieja@mudanza.cl')?.status, storedAt('nueva@mudanza.cl')?.status]).toEqual([
      'archived',
      'subscribed',
    ]);
  });

  test('deletes all data of a customer who is erased here, and leaves no address', async () => {
    const { tenant, job } = await company();
    const [id = 0] = await addCustomers(tenant, [{ mail: 'olvido@adios.cl' }]);
    await sync(job);
    await addCustomers(tenant, [{ mail: 'otra@adios.cl' }]);
    await tenant.admin.call(customersApi.forget, { params: { id } });
    const rows = () => tenant.inTenant((db) => db.selectFrom('audienceMembers').select(['mail', 'state']).execute());
    expect(await rows()).toEqual([{ mail: null, state: 'erasing' }]);
    await sync(job);
    expect(sandbox.isErased(firstList, 'olvido@adios.cl')).toBe(true);
    expect(await rows()).toEqual([{ mail: 'otra@adios.cl', state: 'synced' }]);
  });

  test('moves the customers when another list is chosen, and sends none while it is disabled', async () => {
    const { tenant, job } = await company();
    await addCustomers(tenant, [{ mail: 'muda@lista.cl' }]);
    await sync(job);
    await chooseList(tenant, secondList);
    await sync(job);
    expect([storedAt('muda@lista.cl')?.status, storedAt('muda@lista.cl', secondList)?.status]).toEqual([
      'archived',
      'subscribed',
    ]);
    await chooseList(tenant, secondList, false);
    await addCustomers(tenant, [{ mail: 'nadie@lista.cl' }]);
    await sync(job);
    expect(storedAt('nadie@lista.cl', secondList)).toBeUndefined();
    expect(storedAt('muda@lista.cl', secondList)?.status).toBe('subscribed');
  });

  test('still removes who leaves when no list is chosen, and leaves the others where they are', async () => {
    const { tenant, job } = await company();
    const [leaves = 0, erased = 0] = await addCustomers(
      tenant,
      ['sale', 'olvida', 'queda'].map((name) => ({ mail: `${name}@ninguna.cl` })),
    );
    await sync(job);
    await chooseList(tenant, '', false);
    await changeCustomer(tenant, leaves, { mailConsent: 'refused' });
    await tenant.admin.call(customersApi.forget, { params: { id: erased } });
    await sync(job);
    expect(storedAt('sale@ninguna.cl')?.status).toBe('archived');
    expect(sandbox.isErased(firstList, 'olvida@ninguna.cl')).toBe(true);
    expect(storedAt('queda@ninguna.cl')?.status).toBe('subscribed');
  });

  test('only removes contacts while the company is locked, and sends the others after its release', async () => {
    const { tenant, job } = await company();
    const [leaves = 0, changes = 0] = await addCustomers(
      tenant,
      ['sale', 'cambia'].map((name) => ({ mail: `${name}@retenido.cl` })),
    );
    await sync(job);
    await addCustomers(tenant, [{ mail: 'espera@retenido.cl' }]);
    await changeCustomer(tenant, leaves, { mailConsent: 'refused' });
    await changeCustomer(tenant, changes, { name: 'Ana Soto' });
    await holdCompany(comanda.database, tenant.id, { kind: 'security' });
    await sync(job);
    expect(storedAt('sale@retenido.cl')?.status).toBe('archived');
    expect(writesOf(['cambia@retenido.cl', 'espera@retenido.cl'])).toEqual([1, 0]);
    await releaseHolds(comanda.database, tenant.id);
    await sync(job);
    expect(writesOf(['cambia@retenido.cl', 'espera@retenido.cl'])).toEqual([2, 1]);
  });

  test('sends no contact of an earlier plan when the company is locked in the middle', async () => {
    const { tenant, job } = await company();
    await addCustomers(tenant, [{ mail: 'planeada@retenido.cl' }]);
    const isPlanned = async () =>
      (await tenant.inTenant((db) => db.selectFrom('audienceMembers').select('id').execute())).length === 1;
    let isHeld = false;
    const locked: JobCtx = {
      ...job,
      async inTransaction(work) {
        const result = await job.inTransaction(work);
        if (!isHeld && (await isPlanned())) {
          isHeld = true;
          await holdCompany(comanda.database, tenant.id, { kind: 'abuse' });
        }
        return result;
      },
    };
    await sync(locked);
    expect(storedAt('planeada@retenido.cl')).toBeUndefined();
  });

  test('stores why contacts are not accepted, and does not send them again', async () => {
    const { tenant, job } = await company();
    sandbox.refuseAddress('mala@rechazo.cl');
    await addCustomers(tenant, [
      { mail: 'mala@rechazo.cl' },
      { mail: 'buena@rechazo.cl' },
      { mail: 'baja@rechazo.cl' },
    ]);
    await sync(job);
    await sandbox.change(firstList, 'baja@rechazo.cl', 'unsubscribed');
    await tenant.inTenant((db) =>
      unaudited(db)
        .updateTable('customers')
        .set({ name: 'Otro nombre' })
        .where('mail', '=', 'baja@rechazo.cl')
        .execute(),
    );
    await sync(job);
    const { body } = await tenant.admin.call(audienceApi.members, { query: {} });
    const states = new Map(body.data.map(({ mail, state }) => [mail, state]));
    expect(Object.fromEntries(states)).toEqual({
      'mala@rechazo.cl': 'invalid',
      'buena@rechazo.cl': 'synced',
      'baja@rechazo.cl': 'compliance',
    });
    expect(storedAt('baja@rechazo.cl')?.status).toBe('unsubscribed');
  });
});

describe('a synchronisation that fails', () => {
  const manyMails = (domain: string) => Array.from({ length: 1100 }, (_, place) => `n${place}@${domain}`);

  test('in the middle goes on with those who are left, and writes each once', async () => {
    const { tenant, job } = await company();
    const mails = manyMails('corte.cl');
    await addCustomers(
      tenant,
      mails.map((mail) => ({ mail })),
    );
    const stopping = new AbortController();
    let batches = 0;
    const killed: JobCtx = {
      ...job,
      signal: stopping.signal,
      async inTransaction(work) {
        const result = await job.inTransaction(work);
        batches += sandbox.members(firstList).some(({ mail }) => mail === 'n0@corte.cl') ? 1 : 0;
        // After the results of the first batch are stored.
        if (batches === 1) stopping.abort();
        return result;
      },
    };
    await expect(sync(killed)).rejects.toThrow('aborted');
    expect(writesOf(mails).filter((writes) => writes === 1)).toHaveLength(500);
    expect((await audienceStateOf(tenant)).isRunning).toBe(true);
    expect(await sync(job)).toEqual({ summary: 'Contactos al día' });
    expect(new Set(writesOf(mails))).toEqual(new Set([1]));
  });

  test('stops when the list is disabled in the middle', async () => {
    const { tenant, job } = await company();
    const mails = manyMails('apaga.cl');
    await addCustomers(
      tenant,
      mails.map((mail) => ({ mail })),
    );
    let isOn = true;
    const disabled: JobCtx = {
      ...job,
      async inTransaction(work) {
        if (isOn && storedAt('n0@apaga.cl')) {
          isOn = false;
          await chooseList(tenant, firstList, false);
        }
        return job.inTransaction(work);
      },
    };
    await sync(disabled);
    expect(writesOf(mails).filter((writes) => writes === 1)).toHaveLength(500);
  });

  test('by a limit or a lost answer says so, and everybody is there once after the next', async () => {
    const { tenant, job } = await company();
    await addCustomers(tenant, [{ mail: 'lenta@limite.cl' }]);
    sandbox.kit.plan('limited', { on: /POST \/mailchimp\/api\/lists\/\w+\?/, times: 9 });
    await expect(sync(job)).rejects.toThrow(/esperar/);
    expect(await audienceStateOf(tenant)).toMatchObject({
      problem: expect.stringContaining('esperar'),
      isRunning: false,
    });
    sandbox.kit.forgive();
    sandbox.kit.plan('lost', { on: /POST \/mailchimp\/api\/lists\/\w+\?/ });
    expect(await sync(job)).toEqual({ summary: 'Contactos al día' });
    expect(storedAt('lenta@limite.cl')?.status).toBe('subscribed');
    expect((await audienceStateOf(tenant)).problem).toBeNull();
  });

  test('runs twice at the same time without a double contact', async () => {
    const { tenant, job } = await company();
    await addCustomers(tenant, [{ mail: 'doble@proceso.cl' }]);
    await Promise.all([sync(job), sync(await jobOf(tenant, comanda.database))]);
    expect(sandbox.members(firstList).filter(({ mail }) => mail === 'doble@proceso.cl')).toHaveLength(1);
    expect((await audienceStateOf(tenant)).counts).toEqual([{ state: 'synced', count: 1 }]);
  });

  test('without credentials, with a refused key or a list that is gone says what to do', async () => {
    const tenant = await comanda.tenant();
    await chooseList(tenant, 'inexistente');
    const job = await jobOf(tenant, comanda.database);
    const problemOf = async () => {
      await sync(job);
      return (await audienceStateOf(tenant)).problem;
    };
    expect(await problemOf()).toContain('Faltan las credenciales de Mailchimp');
    await giveCredentials(tenant, 'mailchimp', { values: sandbox.wrongCredentials });
    expect(await problemOf()).toContain('no reconoce las credenciales');
    await giveCredentials(tenant, 'mailchimp', { values: sandbox.credentials });
    expect(await problemOf()).toContain('elige otra');
  });
});
