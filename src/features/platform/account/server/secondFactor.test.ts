import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { enableSecondFactor, nextCode } from '#testing/authenticator.ts';
import { codeOf } from '#testing/totpCode.ts';
import { testApp, testPassword } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { accountApi } from '../account.contract.ts';

const { tenant, signIn } = await testApp();
const home = await tenant();
const { startSecondFactor: start, confirmSecondFactor: confirm, disableSecondFactor: disable } = accountApi;
const password = { currentPassword: testPassword };

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterAll(() => void vi.useRealTimers());

describe('turning on a second factor', () => {
  test('requires the password and a code of the app, and returns ten recovery codes', async () => {
    const user = await home.userWith([]);
    const { body: setup } = await user.call(start, { body: password });
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(decodeURIComponent(setup.uri)).toContain(user.email);
    expect((await user.call(accountApi.secondFactor)).body).toEqual({
      enabled: false,
      recoveryCodesLeft: 0,
      required: false,
    });
    const { status, body } = await user.call(confirm, {
      body: { setupToken: setup.setupToken, code: codeOf(setup.secret).replace(/^.../, '$& ') },
    });
    expect([status, new Set(body.recoveryCodes).size]).toEqual([201, 10]);
    expect((await user.call(accountApi.secondFactor)).body).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    await expect(signIn(home.slug, user.email)).rejects.toThrow('Could not sign in');
  });

  test('requires the password even in an open session, and counts wrong ones', async () => {
    const user = await home.userWith([]);
    const none = await user.call(start, { body: { currentPassword: null } });
    expect([none.status, none.refusal.errors]).toEqual([422, { current_password: ['Debes completar este campo'] }]);
    const wrong = { body: { currentPassword: 'No es esta' } };
    expect((await user.call(start, wrong)).refusal.code).toBe(1024);
    for (let i = 0; i < 5; i++) await user.call(start, wrong);
    expect((await user.call(start, { body: password })).status).toBe(429);
  });

  test('is rejected for a wrong code, the setup of another user or an expired setup', async () => {
    const [user, other] = [await home.userWith([]), await home.userWith([])];
    const { setupToken, secret } = (await user.call(start, { body: password })).body;
    const refused = await user.call(confirm, { body: { setupToken, code: codeOf(secret, 5) } });
    expect([refused.status, Object.keys(refused.refusal.errors)]).toEqual([422, ['code']]);
    expect((await other.call(confirm, { body: { setupToken, code: codeOf(secret) } })).status).toBe(410);
    vi.setSystemTime(Date.now() + 16 * 60_000);
    const later = await signIn(home.slug, user.email);
    expect((await later.call(confirm, { body: { setupToken, code: codeOf(secret) } })).status).toBe(410);
    expect((await later.call(accountApi.secondFactor)).body.enabled).toBe(false);
  });

  test('happens once when two windows set it up', async () => {
    const user = await home.userWith([]);
    const setups = [await user.call(start, { body: password }), await user.call(start, { body: password })];
    const replies = await Promise.all(
      setups.map(({ body: { setupToken, secret } }) =>
        user.call(confirm, { body: { setupToken, code: codeOf(secret) } }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await user.call(start, { body: password })).status).toBe(409);
  });

  test('ends the other sessions', async () => {
    const user = await home.userWith(['roles.list']);
    const elsewhere = await signIn(home.slug, user.email);
    await enableSecondFactor(user);
    expect((await elsewhere.call(rolesApi.list)).status).toBe(401);
    expect((await user.call(rolesApi.list)).status).toBe(200);
  });

  test('is recorded in the history without secrets and cannot be undone there', async () => {
    const user = await home.userWith([]);
    const admin = await signIn(home.slug, home.admin.email);
    const { secret, recoveryCodes } = await enableSecondFactor(user);
    const { body, text } = await admin.call(auditApi.list, { query: { query: user.email } });
    const entry = body.data.find(({ summary }) => summary.includes('verificación en dos pasos: Activada'));
    expect(entry?.changes[0]?.fields).toContainEqual({ field: 'secondFactor', before: null, after: '•••' });
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
    expect(entry?.undoable).toBe(false);
  });

  test('stores no secret in plain text', async () => {
    const user = await home.userWith([]);
    const { secret, recoveryCodes } = await enableSecondFactor(user);
    const { rows } = await home.inTenant((db) =>
      sql<{ row: string }>`select u::text as row from admin_users u where id = ${user.id}`.execute(db),
    );
    for (const hidden of [secret, ...recoveryCodes]) expect(rows[0]?.row).not.toContain(hidden);
  });
});

describe('an active second factor', () => {
  test('is turned off with a code, and attempts with wrong codes are limited', async () => {
    const user = await signIn(home.slug, (await home.userWith([])).email);
    const { secret } = await enableSecondFactor(user);
    const refused = await user.call(disable, { body: { code: codeOf(secret) } });
    expect([refused.status, refused.refusal.code]).toEqual([422, 1053]);
    expect((await user.call(disable, { body: { code: nextCode(secret) } })).status).toBe(204);
    expect((await user.call(accountApi.secondFactor)).body).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    expect((await signIn(home.slug, user.email)).id).toBe(user.id);
    expect((await user.call(disable, { body: { code: nextCode(secret) } })).status).toBe(409);

    const renewed = await enableSecondFactor(user);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await user.call(disable, { body: { code: '000000' } })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await user.call(disable, { body: { code: codeOf(renewed.secret, 1) } })).status).toBe(429);
  });

  test('is turned off with a recovery code if the phone is lost', async () => {
    const user = await signIn(home.slug, (await home.userWith([])).email);
    const { recoveryCodes } = await enableSecondFactor(user);
    expect((await user.call(disable, { body: { code: recoveryCodes[3] ?? '' } })).status).toBe(204);
  });

  test('gets new recovery codes with a code, and the old ones stop working', async () => {
    const user = await signIn(home.slug, (await home.userWith([])).email);
    const { secret, recoveryCodes } = await enableSecondFactor(user);
    const { renewRecoveryCodes: renew } = accountApi;
    expect((await user.call(renew, { body: { code: '000000' } })).status).toBe(422);
    const { body } = await user.call(renew, { body: { code: nextCode(secret) } });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await user.call(disable, { body: { code: recoveryCodes[0] ?? '' } })).status).toBe(422);
    expect((await user.call(disable, { body: { code: body.recoveryCodes[0] ?? '' } })).status).toBe(204);
  });
});

describe('a user who lost their phone', () => {
  const reset = usersApi.resetSecondFactor;

  test('signs in without a code after an administrator removes the second factor', async () => {
    const admin = await signIn(home.slug, home.admin.email);
    const { email } = await home.userWith(['roles.list'], { name: 'Paz Sinteléfono' });
    const user = await signIn(home.slug, email);
    await enableSecondFactor(user);
    const readUser = () => admin.call(usersApi.get, { params: { id: user.id } });
    expect((await readUser()).body.secondFactor).toBe(true);
    expect((await admin.call(reset, { params: { id: user.id } })).status).toBe(204);
    expect((await readUser()).body.secondFactor).toBe(false);
    expect((await user.call(rolesApi.list)).status).toBe(401);
    expect((await signIn(home.slug, user.email)).id).toBe(user.id);
    const { body } = await admin.call(auditApi.list, { query: { query: 'Paz Sinteléfono' } });
    expect(body.data[0]?.changes[0]?.fields).toContainEqual({ field: 'secondFactor', before: '•••', after: null });
    expect((await admin.call(reset, { params: { id: user.id } })).status).toBe(204);
  });

  test('cannot be helped by users with fewer permissions', async () => {
    const user = await signIn(home.slug, (await home.userWith(['roles.list', 'stores.list'])).email);
    await enableSecondFactor(user);
    const lesser = await signIn(home.slug, (await home.userWith(['admin_users.update', 'roles.list'])).email);
    expect((await lesser.call(reset, { params: { id: user.id } })).refusal.code).toBe(1025);
  });

  test('must enter a code to remove their own, also as an administrator', async () => {
    const admin = await signIn(home.slug, home.admin.email);
    expect((await admin.call(reset, { params: { id: admin.id } })).refusal.code).toBe(1057);
  });
});
