import { deleteApp, initializeApp } from '@firebase/app';
import {
  connectAuthEmulator,
  getMultiFactorResolver,
  initializeAuth,
  inMemoryPersistence,
  type MultiFactorError,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  updatePassword,
} from '@firebase/auth';
import { afterAll, expect, test } from 'vitest';
import { enableSecondFactor } from '#testing/authenticator.ts';
import { codeOf } from '#testing/totpCode.ts';
import { isolatedTestApp, testPassword } from '#testing/testApp.ts';

/** The official client, pointed at our host as it is pointed at Google's emulator. */
const { app, tenant, signIn } = await isolatedTestApp();
const home = await tenant();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const client = initializeApp({ apiKey: 'comanda', projectId: home.slug });
const auth = initializeAuth(client, { persistence: inMemoryPersistence });
connectAuthEmulator(auth, address, { disableWarnings: true });
auth.tenantId = home.slug;
afterAll(() => deleteApp(client));

test('signs in, renews its token and reads the current user', async () => {
  const { user } = await signInWithEmailAndPassword(auth, home.admin.email, testPassword);
  expect(user).toMatchObject({ uid: String(home.admin.id), email: home.admin.email, displayName: 'Administración' });
  const [before, after] = [await user.getIdToken(), await user.getIdToken(true)];
  expect(after).not.toBe(before);
  const me = await fetch(`${address}/api/admin/v1/admin_users/me`, {
    headers: { authorization: `Bearer ${after}`, tenant: home.slug },
  });
  expect(me.status).toBe(200);
});

test('reports a wrong password and requests a reset link', async () => {
  await expect(signInWithEmailAndPassword(auth, home.admin.email, 'equivocada')).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  });
  await expect(sendPasswordResetEmail(auth, home.admin.email)).resolves.toBeUndefined();
});

test('changes the password right after signing in', async () => {
  const person = await home.userWith(['stores.list']);
  const { user } = await signInWithEmailAndPassword(auth, person.email, testPassword);
  await updatePassword(user, 'otra clave bien larga');
  expect((await signIn(home.slug, person.email, 'otra clave bien larga')).id).toBe(person.id);
});

test('signs in with a second factor code', async () => {
  const person = await home.userWith([]);
  const { secret } = await enableSecondFactor(person);
  const refused = await signInWithEmailAndPassword(auth, person.email, testPassword).catch((error: unknown) => error);
  const resolver = getMultiFactorResolver(auth, refused as MultiFactorError);
  const enter = (code: string) =>
    resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', code));
  await expect(enter('000000')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' });
  expect((await enter(codeOf(secret, 1))).user.uid).toBe(String(person.id));
});
