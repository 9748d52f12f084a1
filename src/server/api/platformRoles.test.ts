import { beforeAll, describe, expect, test } from 'vitest';
import { platformRoles } from '#domain/policies.ts';
import { demoPassword, demoTeam } from '#demo/demoData.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { type AddressedEndpoint, callMeaningless, guardedEndpoints } from '#testing/guardedEndpoints.ts';
import { type Caller, isolatedTestApp } from '#testing/testApp.ts';

/** Every endpoint against every role of the platform, in a company that its user entered. */
const comanda = await isolatedTestApp();
const home = await comanda.tenant();
await comanda.superAdmin(home.slug);

type RoleName = (typeof platformRoles)[number]['name'];
const roles = platformRoles.map(({ name }) => name);
const allowed = new Map<RoleName, Set<string>>();

/** Without those that change the session of the test. */
const endpoints = guardedEndpoints.filter(({ endpoint }) => endpoint.purpose !== 'account');
const keyOf = ({ endpoint, url }: AddressedEndpoint) => `${endpoint.method} ${url}`;

async function isAllowed(each: AddressedEndpoint, { headers }: Caller): Promise<boolean> {
  const { statusCode } = await callMeaningless(comanda, each, headers);
  return statusCode !== 401 && statusCode !== 403;
}

beforeAll(async () => {
  for (const { email, role } of demoTeam) {
    const person = await comanda.signIn(home.slug, email, demoPassword);
    const open = new Set<string>();
    for (const each of endpoints) if (await isAllowed(each, person)) open.add(keyOf(each));
    allowed.set(role, open);
  }
}, 120_000);

const isOpen = (role: RoleName, each: AddressedEndpoint) => allowed.get(role)?.has(keyOf(each)) === true;
const initials = (each: AddressedEndpoint) => roles.map((role) => (isOpen(role, each) ? role[0] : '·')).join('');
const firstAddresses = endpoints.filter(
  ({ name }, index) => endpoints.findIndex((each) => each.name === name) === index,
);

test('endpoints of the console are open to the roles with their policy', () => {
  const lines = firstAddresses
    .filter(({ policy }) => isPlatformPolicy(policy))
    .map((each) => `${initials(each)} ${each.policy} ${each.name}`);
  expect(lines.toSorted()).toMatchInlineSnapshot(`
    [
      "PSFI platform.list companies.exportCsv",
      "PSFI platform.list companies.list",
      "PSFI platform.list companyCreation.options",
      "PSFI platform.list companyData.get",
      "PSFI platform.list companyFlags.get",
      "PSFI platform.list companyPages.get",
      "PSFI platform.list flagMatrix.list",
      "PSFI platform.list flagMatrix.summary",
      "PSFI platform.list holds.list",
      "PSFI platform.list pagesAdmin.get",
      "PSFI platform.list pagesAdmin.list",
      "PSFI platform.list rollouts.history",
      "PSFI platform.list rollouts.page",
      "PSFI super tenants.list",
      "PS·· platform.notices informativeBanners.counts",
      "PS·· platform.notices informativeBanners.create",
      "PS·· platform.notices informativeBanners.get",
      "PS·· platform.notices informativeBanners.list",
      "PS·· platform.notices informativeBanners.remove",
      "PS·· platform.notices informativeBanners.update",
      "P·F· platform.payment_holds holds.open",
      "P·F· platform.payment_holds holds.release",
      "P·F· platform.plans companyPages.setPlan",
      "P··I platform.flags companyFlags.set",
      "P··I platform.flags features.get",
      "P··I platform.flags features.update",
      "P··I platform.flags flagMatrix.setMany",
      "P··I platform.flags rollouts.change",
      "P··I platform.flags rollouts.plan",
      "P··· platform.create companyCreation.checkSlug",
      "P··· platform.create companyCreation.create",
      "P··· platform.create companyCreation.progress",
      "P··· platform.create companyCreation.resume",
      "P··· platform.data companyData.erase",
      "P··· platform.data companyData.revoke",
    ]
  `);
});

describe('in a company', () => {
  const ofCompany = endpoints.filter(({ policy }) => !isPlatformPolicy(policy));
  const writes = ofCompany.filter(({ endpoint: { method, purpose } }) => method !== 'GET' && purpose !== 'read');

  test.each(['Soporte', 'Facturación'] as const)('%s calls no endpoint that writes', (role) => {
    expect(writes.length).toBeGreaterThan(200);
    expect(writes.filter((each) => isOpen(role, each)).map(keyOf)).toEqual([]);
  });

  test.each(['Propietario', 'Ingeniería'] as const)('%s calls every endpoint', (role) => {
    expect(ofCompany.filter((each) => !isOpen(role, each)).map(keyOf)).toEqual([]);
  });

  test.each(['Soporte', 'Facturación'] as const)(
    '%s reads everything but credentials, files and what only writing needs',
    (role) => {
      const closed = ofCompany.filter((each) => each.endpoint.method === 'GET' && !isOpen(role, each));
      expect([...new Set(closed.map(({ policy }) => policy))].toSorted()).toMatchInlineSnapshot(`
        [
          "admin_users.export",
          "answers.export",
          "audit.export",
          "auth_credentials.list",
          "banners.export",
          "campaigns.update",
          "coupons.export",
          "customers.export",
          "drivers.cash",
          "drivers.export",
          "kpi.export",
          "loyalty.redeem_for_guest",
          "menus.export",
          "menus.import",
          "menus.publish",
          "order_payments.export",
          "orders.cook",
          "orders.export_orders",
          "orders.refund",
          "orders.update",
          "payments.export",
          "payments.reconcile",
          "pop_ups.export",
          "position_banners.export",
          "products.export",
          "settings.update",
          "stores.create",
          "stores.export",
          "stores.update",
        ]
      `);
    },
  );
});
