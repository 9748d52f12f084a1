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

test('concurrent password attempts count like sequential ones', async () => {
  const { email } = await home.userWith([]);
  const errors = reasons(await many(20, () => attempt(email, 'equivocada', home.slug)));
  expect(errors.filter((reason) => reason === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(5);
});

test('concurrent attempts at the current password in an open session count as well', async () => {
  const user = await (await tenant()).userWith([]);
  const body = { currentPassword: 'equivocada', newPassword: 'una clave muy distinta' };
  const replies = await many(15, () => user.call(accountApi.changePassword, { body }));
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
});

test('attempts on the password of a super-admin are counted across tenants', async () => {
  const { email } = await platform.userWith([]);
  const tenants = await many(6, () => tenant());
  const errors: string[] = [];
  for (const { slug } of tenants)
    for (let i = 0; i < 5; i++) errors.push(...reasons([await attempt(email, 'equivocada', slug)]));
  expect(errors.filter((reason) => reason === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(20);
  const { slug: another } = await tenant();
  expect(reasons([await attempt(email, testPassword, another)])).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER']);
});

test('a local user with the e-mail of a super-admin does not reset the attempts', async () => {
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

test('concurrent requests for links have the same limit as sequential ones', async () => {
  const { email } = await home.userWith([]);
  expect(reasons(await many(10, () => requestLink(email))).filter((reason) => reason === 'OK')).toHaveLength(3);
});

test('the number of mails requested by a single address is limited', async () => {
  const { slug } = await tenant();
  const errors = reasons(await many(35, (index) => requestLink(`persona${index}@x.test`, slug)));
  expect(errors.filter((reason) => reason === 'OK').length).toBeLessThanOrEqual(30);
});

test('requesting a link takes the same time for unknown and known e-mails', async () => {
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
