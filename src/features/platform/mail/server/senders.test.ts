import { describe, expect, test } from 'vitest';
import { blankOf } from '#kit/contract/draft.ts';
import { mailjetSandbox } from '#integrations/mail/mailjet/mailjetSandbox.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { sandboxServices } from '#testing/integrations/sandboxServices.ts';
import { testApp } from '#testing/testApp.ts';
import { mailSenderDraft, mailSendersApi } from '../senders.contract.ts';
import { checkSenderJob } from './checkSender.ts';

const comanda = await testApp();
const sandbox = await sandboxFor(mailjetSandbox);
const records: Record<string, string[] | null> = {};
const services = {
  ...sandboxServices(comanda.config, sandbox.address),
  resolveTxt: async (name: string) => records[name] ?? [],
};

const draft = blankOf(mailSenderDraft, { name: 'Pizzería', provider: 'mailjet', isDefault: true, sendsOrders: true });

async function company() {
  const tenant = await comanda.tenant();
  const job = await jobOf(tenant);
  const create = (address: string) => tenant.admin.call(mailSendersApi.create, { body: { ...draft, address } });
  const read = async (id: number) => (await tenant.admin.call(mailSendersApi.get, { params: { id } })).body;
  return {
    ...tenant,
    create,
    read,
    async check(id: number) {
      await checkSenderJob(services).run(job, { senderId: id });
      return read(id);
    },
  };
}

describe('a sender', () => {
  test('is checked when it is created, and verified once its provider knows it', async () => {
    const tenant = await company();
    const { body, status } = await tenant.create('hola@pizzeria.example');
    expect({ status, verifiedAt: body.verifiedAt, checks: body.checks }).toEqual({
      status: 201,
      verifiedAt: null,
      checks: {},
    });
    const queued = await tenant.inTenant((db) =>
      db.selectFrom('jobs').select('args').where('kind', '=', 'senders.check').execute(),
    );
    expect(queued).toEqual([{ args: { senderId: body.id } }]);
    expect(await tenant.check(body.id)).toMatchObject({
      verifiedAt: null,
      problem: 'Faltan las credenciales de Mailjet.',
    });
    await giveCredentials(tenant, 'mailjet', { values: sandbox.credentials });
    expect(await tenant.check(body.id)).toMatchObject({ verifiedAt: expect.any(String), problem: '' });
  });

  test('has the records that its domain needs, and green lights once they are there', async () => {
    const tenant = await company();
    await giveCredentials(tenant, 'mailjet', { values: sandbox.credentials });
    const { id } = (await tenant.create('hola@pizzeria.example')).body;
    const { checks } = await tenant.check(id);
    expect(checks).toMatchObject({
      spf: { state: 'missing' },
      dkim: { state: 'missing' },
      dmarc: { state: 'missing' },
      alignment: { state: 'wrong' },
    });
    for (const { record } of Object.values(checks))
      if (record) records[record.name] = [...(records[record.name] ?? []), record.value];
    const { checks: repaired } = await tenant.check(id);
    expect(Object.values(repaired).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  test('that the provider does not know is not verified, and says what to do', async () => {
    const tenant = await company();
    await giveCredentials(tenant, 'mailjet', { values: sandbox.credentials });
    const { id } = (await tenant.create('otra@pizzeria.example')).body;
    expect(await tenant.check(id)).toMatchObject({
      verifiedAt: null,
      problem: 'Mailjet no conoce otra@pizzeria.example: agrégalo en su panel.',
    });
  });

  test('takes the role of the one that had it', async () => {
    const tenant = await company();
    const one = (await tenant.create('uno@pizzeria.example')).body;
    const two = (await tenant.create('dos@pizzeria.example')).body;
    expect(two).toMatchObject({ isDefault: true, sendsOrders: true });
    expect(await tenant.read(one.id)).toMatchObject({ isDefault: false, sendsOrders: false });
    await tenant.admin.call(mailSendersApi.update, { params: { id: one.id }, body: { isDefault: true } });
    expect(await tenant.read(two.id)).toMatchObject({ isDefault: false, sendsOrders: true });
  });

  test('with another address is verified anew, with another name it stays verified', async () => {
    const tenant = await company();
    await giveCredentials(tenant, 'mailjet', { values: sandbox.credentials });
    const { id } = (await tenant.create('hola@pizzeria.example')).body;
    await tenant.check(id);
    const params = { id };
    const named = await tenant.admin.call(mailSendersApi.update, { params, body: { name: 'Otra' } });
    expect(named.body.verifiedAt).not.toBeNull();
    const moved = await tenant.admin.call(mailSendersApi.update, { params, body: { address: 'x@pizzeria.example' } });
    expect(moved.body).toMatchObject({ verifiedAt: null, checks: {} });
  });

  test('has an address that no other has, whatever its capitals', async () => {
    const tenant = await company();
    await tenant.create('hola@pizzeria.example');
    const { refusal } = await tenant.create('Hola@pizzeria.example');
    expect(refusal.errors).toEqual({ address: ['Ya existe un remitente con ese correo.'] });
  });
});
