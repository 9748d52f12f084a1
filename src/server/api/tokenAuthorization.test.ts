import { beforeAll, describe, expect, test } from 'vitest';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import type { Policy } from '#kit/contract/policies.ts';
import {
  type AddressedEndpoint,
  callMeaningless,
  endpointsWithPolicy,
  guardedEndpoints,
} from '#testing/guardedEndpoints.ts';
import { testApp } from '#testing/testApp.ts';
import { type TokenCaller, tokenWith } from '#testing/tokens.ts';
import { composedAreas } from '../composedAreas.ts';

/** Every endpoint against API tokens with its policy, without it, and of others. */
const comanda = await testApp();
const home = await comanda.tenant();
const foreign = await comanda.tenant();
const { all } = composedAreas.policies;

const policies = [...new Set(endpointsWithPolicy.map(({ policy }) => policy as Policy))];
const tokens = new Map<string, { having: TokenCaller; lacking: TokenCaller }>();
const rejected = new Map<string, Record<string, string>>();

beforeAll(async () => {
  const plain = await tokenWith(comanda, home, []);
  for (const policy of policies)
    tokens.set(policy, {
      having: await tokenWith(comanda, home, [policy]),
      lacking: await tokenWith(
        comanda,
        home,
        all.filter((other) => other !== policy),
      ),
    });
  const owner = await home.userWith(['orders.list']);
  const removed = await tokenWith(comanda, home, all, { owner });
  await home.admin.call(usersApi.remove, { params: { id: owner.id } });
  const expired = await tokenWith(comanda, home, all, { expiresAt: '2020-01-01T00:00:00.000Z' });
  const other = await tokenWith(comanda, foreign, all);
  rejected.set('of a removed user', removed.headers);
  rejected.set('that expired', expired.headers);
  rejected.set('of another company', { ...other.headers, tenant: home.slug });
  rejected.set('that was altered', { ...plain.headers, authorization: `Bearer ${plain.secret.slice(0, -1)}x` });
}, 120_000);

const statusOf = async (each: AddressedEndpoint, headers: Record<string, string> | undefined) => {
  const reply = await callMeaningless(comanda, each, headers ?? {});
  const code: number | null = reply.statusCode >= 400 ? reply.json().code : null;
  return [reply.statusCode, code];
};

describe.each(guardedEndpoints)('$endpoint.method $url', (each) => {
  test('rejects tokens of a removed user, expired, altered and of another company, with one answer', async () => {
    for (const [kind, headers] of rejected)
      expect([kind, ...(await statusOf(each, headers))]).toEqual([kind, 401, 1270]);
  });
});

const forTokens = endpointsWithPolicy.filter(({ endpoint }) => !endpoint.usersOnly);

test.each(endpointsWithPolicy)('a token without the policy is refused by $endpoint.method $url', async (each) => {
  expect((await statusOf(each, tokens.get(each.policy)?.lacking.headers))[0]).toBe(403);
});

test.each(forTokens)('a token of only its policy is let in by $endpoint.method $url', async (each) => {
  expect([401, 403]).not.toContain((await statusOf(each, tokens.get(each.policy)?.having.headers))[0]);
});

const forUsers = guardedEndpoints.filter(({ endpoint }) => endpoint.usersOnly);

test.each(forUsers.filter((each) => endpointsWithPolicy.includes(each)))(
  'no token is let in by $endpoint.method $url, which is for users',
  async (each) => expect(await statusOf(each, tokens.get(each.policy)?.having.headers)).toEqual([403, 1272]),
);

const ofEveryUser = guardedEndpoints.filter((each) => !endpointsWithPolicy.includes(each));

test.each(ofEveryUser)('a token without policies at $endpoint.method $url', async (each) => {
  const { headers } = await tokenWith(comanda, home, []);
  const [status] = await statusOf(each, headers);
  const isRefused = each.endpoint.usersOnly || isPlatformPolicy(each.policy);
  expect([status === 403, status === 401]).toEqual([isRefused, false]);
});

test('what is about the person who signed in, and what hands out access, is for users alone', () => {
  expect([...new Set(forUsers.map(({ name }) => name.split('.')[0] ?? ''))].toSorted()).toEqual([
    'account',
    'dataExports',
    'presence',
    'receivedVisits',
    'roles',
    'tokenCalls',
    'tokens',
    'users',
    'views',
    'visibleInformativeBanners',
  ]);
  const unfinished = guardedEndpoints.filter(({ policy }) => policy === 'halfSignedIn');
  expect(unfinished.filter((each) => !forUsers.includes(each))).toEqual([]);
  const ofUsers = forUsers.map(({ name }) => name).filter((name) => /^(users|roles)\./.test(name));
  expect([...new Set(ofUsers)].toSorted()).toEqual([
    'roles.create',
    'roles.remove',
    'roles.update',
    'users.invitationLink',
    'users.me',
    'users.resetSecondFactor',
  ]);
});
