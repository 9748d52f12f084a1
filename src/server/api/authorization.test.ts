import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { composedAreas } from '../composedAreas.ts';
import {
  type AddressedEndpoint,
  allEndpoints as endpoints,
  callMeaningless,
  endpointsWithPolicy as byPolicy,
  guardedEndpoints as guarded,
} from '#testing/guardedEndpoints.ts';
import { type Caller, testApp } from '#testing/testApp.ts';

/** Every endpoint against everybody who must not use it: none can be forgotten, because the contracts are the list. */
const { all: allPolicies, isPolicy } = composedAreas.policies;
const comanda = await testApp();
const { tenant } = comanda;
const home = await tenant();
const foreign = await tenant();
const minutes = 60_000;
const request = (each: AddressedEndpoint, headers: Record<string, string>) => callMeaningless(comanda, each, headers);

const as = ({ token }: Pick<Caller, 'token'>, slug = home.slug) => ({ authorization: `Bearer ${token}`, tenant: slug });

afterEach(() => vi.useRealTimers());

test('every endpoint names a policy of the table, or says in words that it needs none', () => {
  for (const { name, policy } of endpoints)
    expect(
      isPolicy(policy) || ['public', 'halfSignedIn', 'signedIn', 'super'].includes(policy),
      `${name}: ${policy}`,
    ).toBe(true);
});

test('what is public is on a list that one has to lengthen by hand', () => {
  const open = endpoints.filter(({ policy }) => policy === 'public').map(({ name }) => name);
  expect([...new Set(open)].toSorted()).toEqual([
    'cardPaying.pay',
    'cardPaying.save',
    'codePaying.pay',
    'contentEvents.record',
    'feedFiles.file',
    'guestCards.list',
    'guestCards.prove',
    'guestCards.remove',
    'guestCards.sendCode',
    'guestMenus.prices',
    'guestMenus.static',
    'guestPoints.balance',
    'guestPoints.programme',
    'guestPoints.sendCode',
    'guestSettings.read',
    'places.search',
    'placing.pay',
    'placing.place',
    'placing.quote',
    'placing.track',
    'publicStores.all',
    'publicStores.byDefault',
    'publicStores.one',
    'publicStores.pickUp',
    'publicStores.serving',
    'runs.comeBack',
    'runs.deliver',
    'runs.get',
    'runs.giveUp',
    'runs.leave',
    'sectionStyles.styles',
    'siteApi.media',
    'siteApi.medium',
    'siteApi.page',
    'siteApi.pages',
    'siteApi.post',
    'siteApi.posts',
    'siteApi.types',
    'slots.list',
    'surveys.answer',
    'surveys.answerOfOrder',
    'surveys.read',
    'surveys.readOfOrder',
    'surveys.unsubscribe',
    'tenants.current',
    'visibleBanners.list',
  ]);
});

describe.each(guarded)('$endpoint.method $url', (each) => {
  test('refuses somebody who did not sign in', async () => {
    const reply = await request(each, { tenant: home.slug });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 401]);
  });

  test('refuses a token that expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * minutes });
    const reply = await request(each, as(home.admin));
    expect([reply.statusCode, reply.json().code]).toEqual([401, 401]);
  });

  test("refuses another tenant's token", async () => {
    const reply = await request(each, as(foreign.admin));
    expect([reply.statusCode, reply.json().code]).toEqual([401, 401]);
  });
});

describe('a role without the policy', () => {
  const lacking = new Map<string, Caller>();
  const having = new Map<string, Caller>();
  beforeAll(async () => {
    for (const policy of new Set(byPolicy.map((each) => each.policy as Policy))) {
      lacking.set(policy, await userWithout(policy));
      having.set(policy, await home.userWith([policy]));
    }
  });

  /** A user with every other policy, inserted without a history, which hundreds of roles do not need. */
  async function userWithout(policy: Policy): Promise<Caller> {
    const user = await home.userWith([]);
    await home.inTenant((db) =>
      sql`
        insert into role_policies (role_id, policy)
        select r.role_id, other from ${tenantRows('userRoles as r')} cross join unnest(${[...allPolicies]}::text[]) other
        where r.user_id = ${user.id} and other <> ${policy} returning role_id`.execute(db),
    );
    return user;
  }

  test.each(byPolicy)('is refused by $endpoint.method $url', async (each) => {
    const reply = await request(each, as(lacking.get(each.policy) as Caller));
    expect([reply.statusCode, reply.json().code]).toEqual([403, 401]);
  });

  test.each(byPolicy)('and one with only that policy is let in by $endpoint.method $url', async (each) => {
    const reply = await request(each, as(having.get(each.policy) as Caller));
    expect([401, 403]).not.toContain(reply.statusCode);
  });
});

test.each(guarded.filter(({ policy }) => isPlatformPolicy(policy)))(
  'a tenant administrator is refused by $endpoint.method $url',
  async (each) => {
    expect((await request(each, as(home.admin))).statusCode).toBe(403);
  },
);
