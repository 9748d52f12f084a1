import { beforeAll, describe, expect, test } from 'vitest';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import type { Services } from '#kit/server/services.ts';
import { setupScope } from '#server/createTenant.ts';
import { openServices } from '#server/services.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { sentMails } from '#testing/mails.ts';
import { type Caller, isolatedTestApp } from '#testing/testApp.ts';
import { openVisit } from '#testing/visits.ts';
import { companyCreationApi, type CompanyDraft } from '../companyCreation.contract.ts';
import { blankCompany } from '../companyCreation.rules.ts';
import { createCompanyJob } from './createCompanyJob.ts';

const comanda = await isolatedTestApp();
const services = openServices(comanda.config);
let support: Caller;

beforeAll(async () => {
  const { slug } = await comanda.tenant({ slug: 'sabores' });
  support = await comanda.superAdmin(slug);
});

const draftOf = (changes: Partial<CompanyDraft> = {}): CompanyDraft => ({
  ...blankCompany(),
  name: 'Empanadas Ana',
  slug: 'empanadas-ana',
  adminName: 'Ana Rojas',
  adminEmail: 'ana@empanadas.test',
  adminPhone: '9 8765 4321',
  ...changes,
});
const create = (changes: Partial<CompanyDraft> = {}) =>
  support.call(companyCreationApi.create, { body: draftOf(changes) });
const run = async (id: number, by: Services = services) =>
  createCompanyJob(by).run(await jobOf({ id }, comanda.database), {});
const progress = async (id: number) => (await support.call(companyCreationApi.progress, { params: { id } })).body;
const check = async (slug: string) => (await support.call(companyCreationApi.checkSlug, { query: { slug } })).body;

describe('a new company', () => {
  test('has the conventions of its country, its plan, its flags, five roles and an invited administrator', async () => {
    const { status, body } = await create({
      slug: 'antojitos',
      country: 'gt',
      adminPhone: '5512 0934',
      flags: ['order-taker'],
    });
    expect([status, body.done]).toEqual([201, false]);
    await run(body.id);
    expect(await progress(body.id)).toMatchObject({
      done: true,
      error: null,
      address: 'https://antojitos.comanda.test',
      steps: [{ name: 'roles' }, { name: 'administrator' }],
    });
    const { body: tenant } = await comanda.visitor.call(tenantsApi.current, {}, { tenant: 'antojitos' });
    expect(tenant).toMatchObject({ country: 'gt', currency: 'GTQ', withCents: true, timeZone: 'America/Guatemala' });
    const within = { tenant: 'antojitos' };
    await openVisit(comanda.database.pool, support.token, { slug: 'antojitos' });
    const { data } = (await support.call(usersApi.list, { query: {} }, within)).body;
    expect(data).toMatchObject([{ email: 'ana@empanadas.test', hasPassword: false, phone: '+50255120934' }]);
    const [mail] = await sentMails({
      inTenant: (work) => comanda.database.inTenant(setupScope(body.id, 'read'), work),
    });
    expect(mail?.text).toMatch(/https:\/\/antojitos\.comanda\.test\/\S*reset-password\?oobCode=/);
    const row = await comanda.database.onPlatform((db) =>
      db.selectFrom('tenants').select(['plan', 'planPrice', 'storeLimit', 'flags']).where('id', '=', body.id).execute(),
    );
    expect(row).toEqual([{ plan: 'Esencial', planPrice: 149_900, storeLimit: 15, flags: { 'order-taker-dev': true } }]);
  });

  test('is created once, however often it is requested and its job runs', async () => {
    const { body } = await create();
    await run(body.id);
    expect((await create()).body).toMatchObject({ id: body.id, done: true });
    await run(body.id);
    await openVisit(comanda.database.pool, support.token, { slug: 'empanadas-ana' });
    expect((await support.call(usersApi.list, { query: {} }, { tenant: 'empanadas-ana' })).body.total).toBe(1);
    expect((await create({ name: 'Otra' })).refusal.errors).toEqual({
      slug: ['«empanadas-ana» ya es de otro comercio'],
    });
  });

  test('continues after the step at which its process died', async () => {
    const { body } = await create({ slug: 'cortada', sampleData: true });
    const dying = { ...services, addSampleShop: () => Promise.reject(new Error('killed')) };
    await expect(run(body.id, dying)).rejects.toThrow('killed');
    const done = async () => (await progress(body.id)).steps.filter((step) => step.done).map(({ name }) => name);
    expect(await done()).toEqual(['roles']);
    await run(body.id);
    expect(await done()).toEqual(['roles', 'sample', 'administrator']);
  });
});

describe('a slug', () => {
  test('that is taken or reserved is refused while it is typed and when it is sent, with a free one', async () => {
    expect(await check('nueva')).toEqual({ problem: null, suggestion: null });
    expect(await check('sabores')).toEqual({ problem: '«sabores» ya es de otro comercio', suggestion: 'sabores-2' });
    expect(await check('tienda')).toMatchObject({ suggestion: 'tienda-2' });
    for (const slug of ['platform', 'www', 'api', 'tienda', 'sabores'])
      expect((await create({ slug })).refusal.errors).toHaveProperty('slug');
  });

  test('is not lost with a refused host', async () => {
    expect((await create({ slug: 'una', officeHost: 'admin.una.test' })).status).toBe(201);
    const { refusal } = await create({ slug: 'otra', officeHost: 'admin.una.test' });
    expect(refusal.errors).toEqual({ office_host: ['admin.una.test ya es de otro comercio'] });
    expect(await check('otra')).toMatchObject({ problem: null });
  });
});
