import { expect, test } from 'vitest';
import { localDay } from '#domain/time/dates.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { companyPageApi } from '#features/platform/companies/companyPage.contract.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { storesApi } from '../../record/stores.contract.ts';

const comanda = await isolatedTestApp();

test('a full plan refuses a new store with its sentence, and never one that exists', async () => {
  const company = await comanda.tenant();
  const support = await comanda.superAdmin(company.slug);
  const params = { id: company.id };
  const setLimit = async (storeLimit: number | null) => {
    const { planVersion } = (await support.call(companyPageApi.get, { params })).body;
    const plan = { planId: 1, price: 90_000, fromDay: localDay(new Date(), 'America/Santiago'), note: '' };
    return support.call(companyPageApi.setPlan, { params, body: { ...plan, storeLimit, planVersion } });
  };
  await setLimit(2);
  const first = await createStore(company, { name: 'Uno' });
  await createStore(company, { name: 'Dos' });
  await expect(createStore(company, { name: 'Tres' })).rejects.toThrow('El plan Esencial permite 2 locales y ya hay 2');
  expect((await setLimit(1)).refusal.errors).toEqual({
    store_limit: ['Tiene 2 locales: el límite no puede ser menor'],
  });
  const renamed = { params: { id: first.id }, body: { name: 'Uno nuevo' } };
  expect((await company.admin.call(storesApi.update, renamed)).status).toBe(200);
  const { headers } = await company.admin.call(storesApi.remove, { params: { id: first.id } });
  await createStore(company, { name: 'Cuatro' });
  const undo = { params: { requestId: String(headers['x-request-id']) } };
  expect((await company.admin.call(auditApi.undo, undo)).refusal).toMatchObject({
    code: 1290,
    message: expect.stringContaining('permite 2 locales'),
  });
  expect((await setLimit(null)).status).toBe(200);
  expect((await company.admin.call(auditApi.undo, undo)).status).toBe(200);
  expect(await createStore(company, { name: 'Tres' })).toMatchObject({ name: 'Tres' });
});
