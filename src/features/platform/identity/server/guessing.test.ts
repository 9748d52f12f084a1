import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { isolatedTestApp, testPassword } from '#testing/testApp.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { identityBase } from '../identity.contract.ts';

const { app, tenant } = await isolatedTestApp();
const home = await tenant();
const platform = await tenant({ slug: 'platform' });

const post = (method: string, payload: object) =>
  app.inject({ method: 'POST', url: `${identityBase}/accounts:${method}`, payload });
const attempt = (email: string, password: string, slug: string) =>
  post('signInWithPassword', { email, password, tenantId: slug });
const requestLink = (email: string, slug = home.slug) =>
  post('sendOobCode', { requestType: 'PASSWORD_RESET', email, tenantId: slug });
const reasons = (replies: { json(): { error?: { message: string } } }[]) =>
  replies.map((reply) => reply.json().error?.message ?? 'OK');
const many = <T>(count: number, each: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => each(index)));

test('passwords tried at the same moment count like passwords tried one after the other', async () => {
  const { email } = await home.userWith([]);
  const errors = reasons(await many(20, () => attempt(email, 'equivocada', home.slug)));
  expect(errors.filter((reason) => reason === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(5);
});

test('present passwords tried at the same moment from an open session count too', async () => {
  const user = await (await tenant()).userWith([]);
  const body = { currentPassword: 'equivocada', newPassword: 'una clave muy distinta' };
  const replies = await many(15, () => user.call(accountApi.changePassword, { body }));
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
});

test("a super-admin's password cannot be guessed anew in each tenant", async () => {
  const { email } = await platform.userWith([]);
  const tenants = await many(6, () => tenant());
  const errors: string[] = [];
  for (const { slug } of tenants)
    for (let i = 0; i < 5; i++) errors.push(...reasons([await attempt(email, 'equivocada', slug)]));
  expect(errors.filter((reason) => reason === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(20);
  const { slug: another } = await tenant();
  expect(reasons([await attempt(email, testPassword, another)])).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER']);
});

test('having the e-mail of a super-admin in a tenant of their own lets nobody guess on', async () => {
  const { email } = await platform.userWith([]);
  const otherTenant = await tenant();
  await otherTenant.userWith([], { email });
  const password = 'la clave de otra cuenta';
  const [user] = (await otherTenant.admin.call(usersApi.list, { query: { query: email } })).body.data;
  await otherTenant.admin.call(usersApi.update, { params: { id: user?.id ?? 0 }, body: { password } });
  const errors: string[] = [];
  for (const { slug } of await many(6, () => tenant()))
    for (let i = 0; i < 5; i++) {
      await attempt(email, password, otherTenant.slug);
      errors.push(...reasons([await attempt(email, 'equivocada', slug)]));
    }
  expect(errors.filter((reason) => reason === 'INVALID_LOGIN_CREDENTIALS').length).toBeLessThanOrEqual(20);
});

test('links asked for at the same moment are no more than those asked for one after the other', async () => {
  const { email } = await home.userWith([]);
  expect(reasons(await many(10, () => requestLink(email))).filter((reason) => reason === 'OK')).toHaveLength(3);
});

test('one address does not make mails go to everybody', async () => {
  const { slug } = await tenant();
  const errors = reasons(await many(35, (index) => requestLink(`persona${index}@x.test`, slug)));
  expect(errors.filter((reason) => reason === 'OK').length).toBeLessThanOrEqual(30);
});

test('an answer about a link takes as long for an unknown e-mail as for a known one', async () => {
  const other = await tenant();
  const { email } = await other.userWith([]);
  const timeOf = async (who: string) => {
    const start = performance.now();
    await requestLink(who, other.slug);
    return performance.now() - start;
  };
  await timeOf('alguien@x.test');
  const [known, unknown] = [await timeOf(email), await timeOf('nadie@x.test')];
  expect(Math.abs(known - unknown)).toBeLessThan(Math.min(known, unknown) / 2);
});
