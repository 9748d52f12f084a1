import { beforeAll, describe, expect, test } from 'vitest';
import { platformRoles } from '#domain/policies.ts';
import { demoPassword, demoTeam, superAdminEmail } from '#demo/demoData.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { type AddressedEndpoint, callMeaningless, guardedEndpoints } from '#testing/guardedEndpoints.ts';
import { roleDraft, userDraft } from '#testing/people.ts';
import { type Caller, isolatedTestApp, testPassword } from '#testing/testApp.ts';
import { openVisit } from '#testing/visits.ts';

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
    await openVisit(comanda.database.pool, person.token, home);
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

test('every endpoint of the console is open to the roles with its policy', () => {
  const lines = firstAddresses
    .filter(({ policy }) => isPlatformPolicy(policy))
    .map((each) => `${initials(each)} ${each.policy}`);
  expect([...new Set(lines)].toSorted()).toEqual([
    'PSFI platform.list',
    'PSFI platform.visits',
    'PSFI super',
    'PS·· platform.notices',
    'P·F· platform.payment_holds',
    'P·F· platform.plans',
    'P··I platform.flags',
    'P··I platform.visit_changes',
    'P··· platform.create',
    'P··· platform.data',
    'P··· platform.owner',
  ]);
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
          "signedIn",
          "stores.create",
          "stores.export",
          "stores.show",
          "stores.update",
        ]
      `);
    },
  );
});

test('without the policy to enter, nothing of a company is open, not even what all its users read', async () => {
  const owner = await comanda.signIn('platform', superAdminEmail, demoPassword);
  const { body: role } = await owner.call(rolesApi.create, {
    body: roleDraft({ name: 'Consola', policyIds: ['platform.list'] }),
  });
  const email = 'consola@comanda.test';
  await owner.call(usersApi.create, { body: userDraft({ email, password: testPassword, roleIds: [role.id] }) });
  const person = await comanda.signIn(home.slug, email);
  const open = new Set<string>();
  for (const each of endpoints) if (await isAllowed(each, person)) open.add(each.policy);
  expect([...open].toSorted()).toEqual(['platform.list', 'super']);
});
