import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTenant } from '#server/createTenant.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { tenantsApi } from '../tenants.contract.ts';

const { database, visitor, tenant, superAdmin } = await isolatedTestApp();

test('the cloud project of a company is read before signing in, and by super-admins', async () => {
  const slug = `nube-${randomUUID().slice(0, 8)}`;
  await createTenant(database, { slug, name: slug, country: 'cl', cloudProjectId: 'sabores-prod' });
  const { body } = await visitor.call(tenantsApi.current, {}, { tenant: slug });
  expect(body.cloudProjectId).toBe('sabores-prod');
  const other = await tenant();
  expect((await visitor.call(tenantsApi.current, {}, { tenant: other.slug })).body.cloudProjectId).toBeNull();
  const admin = await superAdmin(other.slug);
  const { body: page } = await admin.call(tenantsApi.list, { query: { query: slug } });
  expect(page.data).toMatchObject([{ slug, cloudProjectId: 'sabores-prod' }]);
});
