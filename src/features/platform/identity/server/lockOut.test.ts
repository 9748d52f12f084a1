import argon2 from '@node-rs/argon2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sentMails } from '#testing/mails.ts';
import { testApp, testPassword, type Caller } from '#testing/testApp.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { identityBase } from '../identity.contract.ts';

/** Failed guesses do not lock out other users. */
const { app, tenant } = await testApp();
const home = await tenant();
const [knownAddress, otherAddress] = ['10.0.0.1', '203.0.113.9'];

const post = (method: string, payload: object, remoteAddress: string) =>
  app.inject({ method: 'POST', url: `${identityBase}/accounts:${method}`, payload, remoteAddress });
const reasonOf = async (reply: ReturnType<typeof post>): Promise<string> =>
  (await reply).json<{ error?: { message: string } }>().error?.message ?? 'OK';
const signIn = ({ email }: Pick<Caller, 'email'>, password: string, address = knownAddress) =>
  reasonOf(post('signInWithPassword', { email, password, tenantId: home.slug }, address));
const requestLink = ({ email }: Caller, address: string) =>
  reasonOf(post('sendOobCode', { requestType: 'PASSWORD_RESET', email, tenantId: home.slug }, address));
const resetWith = (oobCode: string, newPassword: string, address = knownAddress) =>
  reasonOf(post('resetPassword', { oobCode, newPassword, tenantId: home.slug }, address));

async function times(count: number, each: (index: number) => Promise<string>): Promise<string[]> {
  const errors: string[] = [];
  for (let i = 0; i < count; i++) errors.push(await each(i));
  return errors;
}
const lastCode = async () =>
  decodeURIComponent(/oobCode=([^\s"&]+)/.exec((await sentMails(home)).at(-1)?.text ?? '')?.[1] ?? '');
const wrong = 'INVALID_LOGIN_CREDENTIALS';
const wait = 'TOO_MANY_ATTEMPTS_TRY_LATER';

test('failed attempts from elsewhere do not lock a user out', async () => {
  const user = await home.userWith([]);
  expect(await times(6, () => signIn(user, 'equivocada', otherAddress))).toEqual([...Array(5).fill(wrong), wait]);
  expect(await signIn(user, testPassword, otherAddress)).toBe(wait);
  expect(await signIn(user, testPassword)).toBe('OK');
});

test('distributed attempts are limited without locking users out of known locations', async () => {
  const user = await home.userWith([]);
  expect(await signIn(user, testPassword)).toBe('OK');
  const errors = await times(60, (index) => signIn(user, 'equivocada', `198.51.100.${index}`));
  expect(errors.filter((reason) => reason === wrong)).toHaveLength(50);
  expect(await signIn(user, testPassword, otherAddress)).toBe(wait);
  expect(await signIn(user, testPassword)).toBe('OK');
  expect(await signIn(user, 'equivocada')).toBe(wrong);
});

test('IPv6 addresses of the same network count as one', async () => {
  const user = await home.userWith([]);
  const errors = await times(6, (index) => signIn(user, 'equivocada', `2001:db8:0:1::${index + 1}`));
  expect(errors).toEqual([...Array(5).fill(wrong), wait]);
});

test('mistyped passwords in an office do not lock out the others', async () => {
  const user = await home.userWith([]);
  await times(60, (index) => signIn({ email: `persona${index}@x.test` }, 'equivocada', '192.0.2.1'));
  expect(await signIn(user, testPassword, '192.0.2.1')).toBe('OK');
});

test('a password set by an administrator works immediately', async () => {
  const user = await home.userWith([]);
  await times(5, () => signIn(user, 'equivocada'));
  expect(await signIn(user, testPassword)).toBe(wait);
  const password = 'una clave que le dieron';
  expect((await home.admin.call(usersApi.update, { params: { id: user.id }, body: { password } })).status).toBe(200);
  expect(await signIn(user, password)).toBe('OK');
});

test('a password chosen through a link works immediately', async () => {
  const user = await home.userWith([]);
  await times(5, () => signIn(user, 'equivocada'));
  expect(await requestLink(user, knownAddress)).toBe('OK');
  expect(await resetWith(await lastCode(), 'una clave muy distinta')).toBe('OK');
  expect(await signIn(user, 'una clave muy distinta')).toBe('OK');
});

test('requests for links from elsewhere do not block those of the user', async () => {
  const user = await home.userWith([]);
  expect(await times(4, () => requestLink(user, otherAddress))).toEqual(['OK', 'OK', 'OK', wait]);
  expect(await requestLink(user, knownAddress)).toBe('OK');
});

test('tablets signing in concurrently as the same user all succeed', async () => {
  const user = await home.userWith([]);
  const errors = await Promise.all(Array.from({ length: 16 }, () => signIn(user, testPassword)));
  expect(errors).toEqual(Array(16).fill('OK'));
});

test('invalid links cost no hash, and guessing links is throttled', async () => {
  const user = await home.userWith([]);
  await requestLink(user, knownAddress);
  const hash = vi.spyOn(argon2, 'hash');
  onTestFinished(() => hash.mockRestore());
  expect(await resetWith(await lastCode(), 'una clave muy distinta')).toBe('OK');
  expect(hash).toHaveBeenCalledOnce();
  const errors = await times(31, () =>
    resetWith(`${home.id}.${'A'.repeat(43)}`, 'una clave muy distinta', '192.0.2.7'),
  );
  expect(new Set(errors.slice(0, 30))).toEqual(new Set(['INVALID_OOB_CODE']));
  expect(errors.at(-1)).toBe(wait);
  expect(hash).toHaveBeenCalledOnce();
});
