import { sql } from 'kysely';
import { countries } from '#domain/countries.ts';
import { graceDays } from '#domain/holds/holds.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { normalise } from '#kit/contract/text.ts';
import { hashPassword } from '#features/platform/identity/server/index.ts';
import { storeLinks } from '#features/stores/record/storeLinks.contract.ts';
import { ensureSlugs } from '#features/stores/server/index.ts';
import { seoSection } from '#features/platform/settings/sections/seo.contract.ts';
import { payoutSection } from '#features/platform/settings/sections/payouts.contract.ts';
import { saveSettings } from '#features/platform/settings/server/index.ts';
import { createRoles } from '#features/platform/roles/server/index.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { usersRepo } from '#features/platform/users/server/index.ts';
import { type Database, type Db, unaudited } from '#kit/server/data/database.ts';
import { setAllLinks } from '#kit/server/data/links.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { areas } from '../areas.ts';
import { createTenant, tenantExists } from '#server/createTenant.ts';
import { demoAreas } from './orders/demoDelivery.ts';
import { addDemoBanner } from './demoBanner.ts';
import { addChanges } from './demoChanges.ts';
import { demoPictureKey } from './demoPictures.ts';
import { demoStores } from './demoStores.ts';
import { addCatalogue, addSoldOuts } from './seedCatalogue.ts';
import { addUncovered } from './demoUncovered.ts';
import { addAnswers } from './nps/seedAnswers.ts';
import { addChannelItems, addChannelLinks, addStoresElsewhere } from './orders/demoChannelLinks.ts';
import { addChannelMenus, addMenuDifferences } from './orders/demoChannelMenus.ts';
import { addChannelOrders } from './orders/demoChannelOrders.ts';
import { addChannelStatements } from './orders/demoChannelStatements.ts';
import { addContentCounts } from './orders/demoContentCounts.ts';
import { addOrders } from './orders/seedOrders.ts';
import { addPayouts } from './orders/demoPayouts.ts';
import { addSentCampaign } from './orders/demoSentCampaign.ts';
import { addPointOfSale } from './pos/demoPos.ts';
import { addTargets } from './orders/demoTargets.ts';
import { addInvoices, nextInvoiceDay } from './demoInvoices.ts';
import { addFlagChanges, addRollout } from './demoFlagChanges.ts';
import { addDemoPlans } from './demoPlans.ts';
import { addVisits } from './demoVisits.ts';
import { demoFlags, demoPassword, type DemoTenant, demoTeam, demoTenants, extraRoles } from './demoData.ts';

type SeedOptions = {
  /** Slugs of the tenants to create; all by default. */
  only?: readonly string[];
  /** Maximum products per tenant; by default every tenant gets what it defines. */
  most?: number;
  /** Whether those that look back on a year do so. */
  year?: boolean;
};

/** Creates missing demo tenants. Returns the created ones. */
export async function seed(
  database: Database,
  { only, most = Infinity, year = true }: SeedOptions = {},
): Promise<string[]> {
  const passwordHash = await hashPassword(demoPassword);
  const created: string[] = [];
  if (!(await tenantExists(database, platformSlug))) {
    await seedPlatform(database, passwordHash);
    await database.onPlatform(addRollout);
    await database.onPlatform(addDemoPlans);
  }
  for (const tenant of demoTenants) {
    if ((only && !only.includes(tenant.slug)) || (await tenantExists(database, tenant.slug))) continue;
    const catalogue = { ...tenant.catalogue, most: Math.min(most, tenant.catalogue.most) };
    const endedCoupon = year ? tenant.endedCoupon : undefined;
    await seedTenant(database, { ...tenant, catalogue, endedCoupon }, passwordHash);
    created.push(tenant.slug);
  }
  return created;
}

async function seedPlatform(database: Database, passwordHash: string): Promise<void> {
  await createTenant(database, { slug: platformSlug, name: 'Comanda', country: 'cl' }, async (db) => {
    const roles = await roleIds(db);
    for (const { role, ...person } of demoTeam)
      await addUser(db, { ...person, phone: '+56987654321', roleId: roles[role], passwordHash });
    await addDemoBanner(db);
  });
}

async function seedTenant(database: Database, demo: DemoTenant, passwordHash: string): Promise<void> {
  const {
    staff: _staff,
    phone: _phone,
    places: _,
    menus: _m,
    coupons: _c,
    questions: _q,
    endedCoupon: _e,
    settlesWeekly,
    hasPointOfSale,
    hasFailedPayment,
    catalogue,
    ...tenant
  } = demo;
  const tenantId = await createTenant(
    database,
    { ...tenant, renewsOn: nextInvoiceDay(), flags: demoFlags },
    async (db) => {
      // On a slow machine the bulk inserts may exceed the statement timeout of requests.
      await sql`set local statement_timeout = 0`.execute(db);
      const { storeIds, menuIds } = await addStores(db, demo);
      await addSoldOuts(db, await addCatalogue(db, catalogue, menuIds));
      await saveSettings(db, seoSection, { ...seoSection.defaults, shareImage: demoPictureKey('burger', 0) });
      await createRoles(db, extraRoles);
      await addPeople(db, demo, storeIds, passwordHash);
      await addInvoices(db, demo);
      for (const area of areas) await area.demo(db);
      await addChannelLinks(db);
      await addOrders(db, demoChain(demo));
      await addContentCounts(db, demoChain(demo));
      await addSentCampaign(db, countries[demo.country]);
      await addChannelOrders(db);
      await addStoresElsewhere(db);
      await addChannelMenus(db);
      await addMenuDifferences(db);
      if (hasPointOfSale) await addPointOfSale(db, demoChain(demo));
      await addChannelItems(db);
      await addChannelStatements(db, countries[demo.country].timeZone);
      await addUncovered(db, demoChain(demo));
      await addAnswers(db);
      if (demo.endedCoupon) await addTargets(db, countries[demo.country].timeZone);
      if (settlesWeekly) {
        await saveSettings(db, payoutSection, { consolidationReport: 'weekly' });
        await addPayouts(db);
      }
    },
  );
  if (demo.endedCoupon) await addChanges(database, tenantId);
  await database.onPlatform((db) => addFlagChanges(db, tenantId));
  await addVisits(database, tenantId);
  if (hasFailedPayment) await addFailedPayment(database, tenantId);
}

/** The stores with what they refer to, their zones and a few closings; answers their ids in the order of the places, and those of the menus. */
async function addStores(db: Db, demo: DemoTenant): Promise<{ storeIds: number[]; menuIds: number[] }> {
  const { slug, country, places, phone, menus, coupons, questions } = demo;
  const menuIds = (
    await insertAll(
      db,
      'menus',
      menus.map((name) => ({ name })),
    )
  ).map(({ id }) => id);
  const [coupon] = await insertAll(
    db,
    'coupons',
    coupons.map((code) => ({ code, discount: 10 })),
  );
  const storedQuestions = await insertAll(
    db,
    'checkoutQuestions',
    questions.map((question) => ({ question })),
  );
  const rows = demoStores({ country, places, phone, domain: `${slug}.test`, menuIds, couponId: coupon?.id as number });
  const stores = await insertAll(db, 'stores', rows as never);
  await ensureSlugs(db);
  const located = stores.map(({ id, latitude, longitude }) => ({
    id,
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }));
  await insertAll(db, 'deliveryAreas', demoAreas(country, located) as never);
  await insertAll(db, 'storeClosings', demoClosings(located.map(({ id }) => id)));
  const links = stores.filter((store) => store.enabledCheckoutQuestions);
  const questionIds = storedQuestions.slice(0, 2).map(({ id }) => id);
  await setAllLinks(db, storeLinks.checkoutQuestionIds, new Map(links.map(({ id }) => [id, questionIds])));
  return { storeIds: stores.map(({ id }) => id), menuIds };
}

/** A chain as its orders need to know it. */
export const demoChain = ({ country, coupons, questions, staff, endedCoupon }: DemoTenant) => ({
  country,
  currency: countries[country].currency,
  timeZone: countries[country].timeZone,
  businessDayCutoff: '04:00',
  coupons,
  questions,
  endedCoupon,
  staff: staff.filter(([, role]) => role === 'user cc').map(([name]) => name),
});

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

/** Closures of the last stores: a renovation, a temporary closing and a stocktaking. */
function demoClosings(ids: readonly number[]) {
  const [rebuilt, paused, counted] = ids.slice(-3) as [number, number, number];
  return [
    { storeId: rebuilt, startDatetime: hours(-240), endDatetime: null, reason: 'Remodelación' },
    { storeId: paused, startDatetime: hours(-1), endDatetime: hours(30), reason: 'Corte de agua' },
    { storeId: counted, startDatetime: hours(72), endDatetime: hours(80), reason: 'Inventario' },
  ];
}

/** The administrator, the reader and the staff; some belong to one store, and one in seventeen has left. */
async function addPeople(
  db: Db,
  { slug, staff, phone }: DemoTenant,
  storeIds: number[],
  passwordHash: string,
): Promise<void> {
  const roles = await roleIds(db);
  const address = (name: string) => `${normalise(name).replace(/[^a-z]+/g, '.')}@${slug}.test`;
  await addUser(db, {
    name: 'Administración',
    email: address('admin'),
    phone: phone(0),
    roleId: roles.admin,
    passwordHash,
  });
  await addUser(db, {
    name: 'Solo lectura',
    email: address('lectura'),
    phone: phone(1),
    roleId: roles.lectura,
    passwordHash,
  });
  for (const [index, [name, role]] of staff.entries()) {
    const isLocal = role === 'encargado de local' || role.endsWith('kds');
    await addUser(db, {
      name,
      email: address(name),
      phone: phone(index + 2),
      roleId: roles[role],
      passwordHash,
      storeId: isLocal ? storeIds[index % storeIds.length] : undefined,
      enabled: index % 17 !== 16,
    });
  }
  await addSessions(db);
}

/** Last visits of the staff, from minutes to days ago; one in nine was invited and did not come yet. */
async function addSessions(db: Db): Promise<void> {
  const people = await db.selectFrom('adminUsers').select('id').orderBy('id').execute();
  const sessions = people.slice(2).map(({ id }, index) => {
    const lastSeenAt = hours(-0.2 - ((index * 5) % 11) * 6.3);
    return {
      userId: id,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142',
      ip: '190.160.20.14',
      createdAt: lastSeenAt,
      lastSeenAt,
    };
  });
  await unaudited(db)
    .insertInto('sessions')
    .values(sessions.filter((_, index) => index % 9 !== 7))
    .execute();
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
  await usersRepo.insert(
    db,
    { ...columns, enabled, allStores },
    { roleIds: [roleId], storeIds, storeGroupIds: [], allStores },
  );
}

/** A charge that failed today, for less time than suspends a company: the demo stays usable. */
const addFailedPayment = (database: Database, tenantId: number) =>
  database.onPlatform((db) =>
    db
      .insertInto('tenantHolds')
      .values({
        tenantId,
        kind: 'payment',
        fromAt: new Date().toISOString(),
        untilAt: new Date(Date.now() + (graceDays - 1) * dayLength).toISOString(),
        reason: 'El banco rechazó el cobro de la última factura',
        sentence: 'El banco rechazó el cobro de tu última factura.',
        authorName: 'Equipo Comanda',
      })
      .execute(),
  );
