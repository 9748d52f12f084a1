import { expect, test } from 'vitest';
import { localDay } from '#domain/time/dates.ts';
import { companyPageApi } from '#features/platform/companies/companyPage.contract.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { storesApi } from '../../record/stores.contract.ts';

const comanda = await isolatedTestApp();

test('a full plan refuses a new store with its sentence, and never one that exists', async () => {
  const company = await comanda.tenant();
  const support = await comanda.superAdmin(company.slug);
  const params = { id: company.id };
  const createStore = (name: string) => company.admin.call(storesApi.create, { body: { name, phone: '987654321' } });
  const setLimit = async (storeLimit: number | null) => {
    const { planVersion } = (await support.call(companyPageApi.get, { params })).body;
    const plan = { planId: 1, price: 90_000, fromDay: localDay(new Date(), 'America/Santiago'), note: '' };
    return support.call(companyPageApi.setPlan, { params, body: { ...plan, storeLimit, planVersion } });
  };
  await setLimit(2);
  expect([(await createStore('Uno')).status, (await createStore('Dos')).status]).toEqual([201, 201]);
  const { status, refusal } = await createStore('Tres');
  expect([status, refusal.code]).toEqual([409, 1290]);
  expect(refusal.message).toContain('El plan Esencial permite 2 locales y ya hay 2');
  expect((await setLimit(1)).refusal.errors).toEqual({
    store_limit: ['Tiene 2 locales: el límite no puede ser menor'],
  });
  const [first] = (await company.admin.call(storesApi.list, { query: {} })).body.data;
  const renamed = { params: { id: first?.id ?? 0 }, body: { name: 'Uno nuevo' } };
  expect((await company.admin.call(storesApi.update, renamed)).status).toBe(200);
  expect((await setLimit(null)).status).toBe(200);
  expect((await createStore('Tres')).status).toBe(201);
});
