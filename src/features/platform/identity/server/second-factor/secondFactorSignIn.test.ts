import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { enableSecondFactor, nextCode } from '#testing/authenticator.ts';
import { codeOf } from '#testing/totpCode.ts';
import { isolatedTestApp, testPassword, type Caller } from '#testing/testApp.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { identityBase, identityBaseV2 } from '../../identity.contract.ts';

const { app, tenant, signIn, superAdmin } = await isolatedTestApp();
const home = await tenant();
const [knownAddress, otherAddress] = ['10.0.0.1', '203.0.113.9'];

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterAll(() => void vi.useRealTimers());

type SignInReply = { idToken?: string; mfaPendingCredential?: string; error?: { message: string } };
const post = async (path: string, payload: object, remoteAddress = knownAddress) => {
  const url = path.startsWith('/') ? path : `${identityBase}/accounts:${path}`;
  return (await app.inject({ method: 'POST', url, payload, remoteAddress })).json<SignInReply>();
};
const withPassword = (
  { email }: Pick<Caller, 'email'>,
  password = testPassword,
  address = knownAddress,
  tenantId = home.slug,
) => post('signInWithPassword', { email, password, tenantId }, address);
const withCode = (
  mfaPendingCredential: string,
  verificationCode: string,
  address = knownAddress,
  tenantId = home.slug,
) =>
  post(
    `${identityBaseV2}/accounts/mfaSignIn:finalize`,
    { mfaPendingCredential, mfaEnrollmentId: 'totp', totpVerificationInfo: { verificationCode }, tenantId },
    address,
  );
const reasonOf = ({ error }: SignInReply) => error?.message ?? 'OK';
const pendingOf = async (person: Pick<Caller, 'email'>, address = knownAddress) =>
  (await withPassword(person, testPassword, address)).mfaPendingCredential ?? '';
/** Signs in with the password and a code; answers why not, or OK. */
const enter = async (person: Pick<Caller, 'email'>, code: string, address = knownAddress) =>
  reasonOf(await withCode(await pendingOf(person, address), code, address));

async function person() {
  const user = await home.userWith(['roles.list']);
  return { ...user, ...(await enableSecondFactor(user)) };
}
const wrong = 'INVALID_CODE';
const wait = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const tooLate = 'INVALID_MFA_PENDING_CREDENTIAL';

describe('a user with a second factor', () => {
  test('gets no token for the password alone', async () => {
    const user = await person();
    const reply = await withPassword(user);
    expect(reply).toMatchObject({ email: user.email, mfaInfo: [{ mfaEnrollmentId: 'totp', totpInfo: {} }] });
    expect(reply).not.toHaveProperty('idToken');
    expect(reply).not.toHaveProperty('refreshToken');
    const opened = await app.inject({
      url: '/api/admin/v1/admin_users/me',
      headers: { authorization: `Bearer ${reply.mfaPendingCredential}`, tenant: home.slug },
    });
    expect(opened.statusCode).toBe(401);
  });

  test('signs in with the code of the app', async () => {
    const user = await person();
    const { idToken } = await withCode(await pendingOf(user), nextCode(user.secret));
    const me = await app.inject({
      url: '/api/admin/v1/admin_users/me',
      headers: { authorization: `Bearer ${idToken}`, tenant: home.slug },
    });
    expect(me.json()).toMatchObject({ email: user.email });
  });

  test('gets the same error for a wrong password as other users', async () => {
    expect(reasonOf(await withPassword(await person(), 'equivocada'))).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test('may have a clock that is up to half a minute off', async () => {
    const user = await person();
    nextCode(user.secret);
    nextCode(user.secret);
    expect(await enter(user, codeOf(user.secret, -2))).toBe(wrong);
    expect(await enter(user, codeOf(user.secret, -1))).toBe('OK');
    expect(await enter(user, codeOf(user.secret, 2))).toBe(wrong);
    expect(await enter(user, codeOf(user.secret, 1))).toBe('OK');
  });

  test('can use a code only once, including the one that activated it', async () => {
    const user = await person();
    expect(await enter(user, codeOf(user.secret))).toBe(wrong);
    const code = nextCode(user.secret);
    expect([await enter(user, code), await enter(user, code)]).toEqual(['OK', wrong]);
  });

  test('gets a single session for a code sent twice concurrently', async () => {
    const user = await person();
    const pending = await pendingOf(user);
    const code = nextCode(user.secret);
    const replies = await Promise.all([withCode(pending, code), withCode(pending, code)]);
    expect(replies.map(reasonOf).toSorted()).toEqual([wrong, 'OK']);
  });

  test('cannot use codes older than the last one', async () => {
    const user = await person();
    const old = nextCode(user.secret);
    expect(await enter(user, nextCode(user.secret))).toBe('OK');
    expect(await enter(user, old)).toBe(wrong);
  });

  test('signs in once with each recovery code in any spelling', async () => {
    const user = await person();
    const [first = '', second = ''] = user.recoveryCodes;
    expect([await enter(user, first), await enter(user, first)]).toEqual(['OK', wrong]);
    expect(await enter(user, ` ${second.toLowerCase().replace('-', ' ')}`)).toBe('OK');
    const { body } = await (await signInWithCode(user)).call(accountApi.secondFactor);
    expect(body).toMatchObject({ enabled: true, recoveryCodesLeft: 8 });
  });

  test('leaves the use of a recovery code in the history without the code', async () => {
    const user = await person();
    await enter(user, user.recoveryCodes[0] ?? '');
    const { rows } = await changesOf(user.id);
    expect(rows[0]).toMatchObject({ author: user.email, after: { recovery_codes_sealed: '•••' } });
  });
});

describe('guessing codes', () => {
  test('is locked after five attempts, also after signing in again, without locking others out', async () => {
    const user = await person();
    const replies: string[] = [];
    for (let i = 0; i < 5; i++) replies.push(await enter(user, '000000', otherAddress));
    expect(replies).toEqual(Array(5).fill(wrong));
    expect(reasonOf(await withPassword(user, testPassword, otherAddress))).toBe(wait);
    expect(await enter(user, nextCode(user.secret))).toBe('OK');
  });

  test('is locked also when the password was entered before', async () => {
    const user = await person();
    const pending = await pendingOf(user, otherAddress);
    const replies: string[] = [];
    for (let i = 0; i < 6; i++) replies.push(reasonOf(await withCode(pending, '000000', otherAddress)));
    expect(replies).toEqual([...Array(5).fill(wrong), wait]);
    expect(reasonOf(await withCode(pending, codeOf(user.secret, 1), otherAddress))).toBe(wait);
  });

  test('counts concurrent attempts like sequential ones', async () => {
    const user = await person();
    const pending = await pendingOf(user, otherAddress);
    const replies = await Promise.all(Array.from({ length: 15 }, () => withCode(pending, '000000', otherAddress)));
    expect(replies.filter((each) => reasonOf(each) === wrong)).toHaveLength(5);
  });

  test('from many addresses does not lock users out of known locations', async () => {
    const user = await person();
    expect(await enter(user, nextCode(user.secret))).toBe('OK');
    for (let i = 0; i < 55; i++) await withPassword(user, 'equivocada', `198.51.100.${i}`);
    expect(reasonOf(await withPassword(user, testPassword, otherAddress))).toBe(wait);
    expect(await enter(user, nextCode(user.secret))).toBe('OK');
  });
});

describe('the intermediate token', () => {
  test('is invalid after five minutes, for another account, if altered, or after another sign-in', async () => {
    const [user, other] = [await person(), await person()];
    const pending = await pendingOf(user);
    expect(reasonOf(await withCode(pending, nextCode(other.secret)))).toBe(wrong);
    expect(
      reasonOf(
        await withCode(
          pending.replace(/..$/, (end) => (end.startsWith('x') ? 'yy' : 'xx')),
          nextCode(user.secret),
        ),
      ),
    ).toBe(tooLate);
    const body = { password: 'una clave que le dieron' };
    await home.admin.call(usersApi.update, { params: { id: user.id }, body });
    expect(reasonOf(await withCode(pending, nextCode(user.secret)))).toBe(tooLate);
    const late = await pendingOf(other);
    vi.setSystemTime(Date.now() + 6 * 60_000);
    expect(reasonOf(await withCode(late, nextCode(other.secret)))).toBe(tooLate);
  });

  test('is invalid for a user disabled meanwhile', async () => {
    const user = await person();
    const pending = await pendingOf(user);
    await (await administrator()).call(usersApi.update, { params: { id: user.id }, body: { enabled: false } });
    expect(reasonOf(await withCode(pending, nextCode(user.secret)))).toBe(tooLate);
  });
});

test('a super-admin with a second factor enters the code in every tenant', async () => {
  const team = await superAdmin(home.slug);
  const { secret } = await enableSecondFactor(team, 'Comanda.2026');
  const reply = await withPassword(team, 'Comanda.2026');
  expect(reply).not.toHaveProperty('idToken');
  const { idToken } = await withCode(reply.mfaPendingCredential ?? '', nextCode(secret));
  const me = await app.inject({
    url: '/api/admin/v1/admin_users/me',
    headers: { authorization: `Bearer ${idToken}`, tenant: home.slug },
  });
  expect(me.json()).toMatchObject({ super_admin: true });
});

/** Signs in again: the clock of these tests outruns their tokens. */
const administrator = () => signIn(home.slug, home.admin.email);
async function signInWithCode(user: { email: string; secret: string }): Promise<Pick<Caller, 'call'>> {
  const { idToken } = await withCode(await pendingOf(user), nextCode(user.secret));
  const call: Caller['call'] = (endpoint, args, headers) =>
    home.admin.call(endpoint, args, { ...headers, authorization: `Bearer ${idToken}` });
  return { call };
}
const changesOf = (userId: number) =>
  home.inTenant(async (db) => ({
    rows: await db
      .selectFrom('auditChanges as c')
      .innerJoin('auditEntries as e', 'e.requestId', 'c.requestId')
      .select(['c.after', 'e.authorEmail as author'])
      .where('c.entity', '=', 'adminUsers')
      .where('c.recordId', '=', userId)
      .orderBy('c.id', 'desc')
      .execute(),
  }));
