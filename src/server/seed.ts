import { normalise } from '#kit/contract/text.ts';
import { hashPassword } from '#features/identity/server/index.ts';
import { platformSlug } from '#features/tenants/server/index.ts';
import { usersRepo } from '#features/users/server/index.ts';
import { type Database, type Db, technical } from '#kit/server/database.ts';
import { insert } from '#kit/server/write.ts';
import { createRole, createTenant, setupScope } from './createTenant.ts';
import { demoPassword, type DemoTenant, demoTenants, extraRoles, superAdminEmail } from './demoData.ts';

/** Makes the demo tenants that are not there yet; `only` limits it to some slugs. Answers those it made. */
export async function seed(database: Database, { only }: { only?: readonly string[] } = {}): Promise<string[]> {
  const passwordHash = await hashPassword(demoPassword);
  const made: string[] = [];
  if (!(await exists(database, platformSlug))) await seedPlatform(database, passwordHash);
  for (const tenant of demoTenants) {
    if ((only && !only.includes(tenant.slug)) || (await exists(database, tenant.slug))) continue;
    await seedTenant(database, tenant, passwordHash);
    made.push(tenant.slug);
  }
  return made;
}

const exists = async (database: Database, slug: string): Promise<boolean> =>
  (await database.onPlatform((db) => db.selectFrom('tenants').select('id').where('slug', '=', slug).execute())).length >
  0;

async function seedPlatform(database: Database, passwordHash: string): Promise<void> {
  const tenantId = await createTenant(database, { slug: platformSlug, name: 'Comanda', country: 'cl' });
  await database.inTenant(setupScope(tenantId, 'seed-platform'), async (db) => {
    const roles = await roleIds(db);
    await addUser(db, {
      name: 'Equipo Comanda',
      email: superAdminEmail,
      phone: '+56987654321',
      roleId: roles.admin,
      passwordHash,
    });
  });
  await database.onPlatform((db) =>
    db
      .insertInto('informativeBanners')
      .values({
        title: 'Llegan las fiestas de fin de año: revisa los horarios y los tiempos de entrega de tus locales',
        link: 'https://ayuda.comanda.test/fiestas',
        desktopImage: '/banners/fiestas-escritorio.svg',
        responsiveImage: '/banners/fiestas-movil.svg',
      })
      .execute(),
  );
}

async function seedTenant(database: Database, demo: DemoTenant, passwordHash: string): Promise<void> {
  const { stores, staff, phone, ...tenant } = demo;
  const tenantId = await createTenant(database, tenant);
  await database.inTenant(setupScope(tenantId, `seed-${demo.slug}`), async (db) => {
    const storeIds: number[] = [];
    for (const [name, commune] of stores) storeIds.push((await insert(db, 'stores', { name, commune })).id);
    for (const role of extraRoles) await createRole(db, role);
    const roles = await roleIds(db);
    const [admin, reader] = [`admin@${demo.slug}.test`, `lectura@${demo.slug}.test`];
    await addUser(db, { name: 'Administración', email: admin, phone: phone(0), roleId: roles.admin, passwordHash });
    await addUser(db, { name: 'Solo lectura', email: reader, phone: phone(1), roleId: roles.lectura, passwordHash });
    for (const [index, [name, role]] of staff.entries())
      await addUser(db, {
        name,
        email: `${normalise(name).replace(/[^a-z]+/g, '.')}@${demo.slug}.test`,
        phone: phone(index + 2),
        roleId: roles[role],
        passwordHash,
        storeId: role === 'encargado de local' || role.endsWith('kds') ? storeIds[index % storeIds.length] : undefined,
        enabled: index % 17 !== 16,
      });
    await addInvoices(db, demo);
  });
}

async function roleIds(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom('roles').select(['id', 'name']).execute();
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

type NewUser = {
  name: string;
  email: string;
  phone: string;
  roleId: number | undefined;
  passwordHash: string;
  storeId?: number | undefined;
  enabled?: boolean;
};

async function addUser(db: Db, { roleId, storeId, enabled = true, ...columns }: NewUser): Promise<void> {
  if (roleId === undefined) throw new Error(`No such role for ${columns.email}`);
  const storeIds = storeId === undefined ? [] : [storeId];
  const allStores = storeId === undefined;
  await usersRepo.insert(db, { ...columns, enabled, allStores }, { roleIds: [roleId], storeIds, allStores });
}

const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];

async function addInvoices(db: Db, { slug, planPrice = 0, subscriptionStatus }: DemoTenant): Promise<void> {
  const rows = months.map((period, index) => {
    const last = index === months.length - 1;
    const status = !last ? 'paid' : subscriptionStatus === 'failed_payment' ? 'failed' : 'pending';
    return {
      number: `F-${slug.toUpperCase().slice(0, 3)}-${1040 + index}`,
      period,
      amount: planPrice,
      status: status as 'paid' | 'failed' | 'pending',
      issuedOn: `${period}-05`,
      dueOn: `${period}-20`,
      paidOn: status === 'paid' ? `${period}-12` : null,
    };
  });
  await technical(db).insertInto('invoices').values(rows).execute();
}
