import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { userDraft } from '#testing/people.ts';
import { sentMails } from '#testing/mails.ts';
import { testApp } from '#testing/testApp.ts';
import { identityBase } from '#features/platform/identity/identity.contract.ts';
import { usersApi } from '../users.contract.ts';

const { app, tenant } = await testApp();
const home = await tenant({ reserved: false });
const { admin } = home;

let count = 0;
/** Creates an invited user who has not signed in yet. */
async function guest() {
  count += 1;
  const { roleIds } = (await admin.call(usersApi.get, { params: { id: admin.id } })).body;
  const { body } = await admin.call(usersApi.create, {
    body: userDraft({ name: 'Ana Nueva', email: `ana.nueva${count}@x.test`, phone: '9 8765 4321', roleIds }),
  });
  return body;
}
const mailsTo = async (email: string) => (await sentMails(home)).filter(({ to }) => to === email);
const codeIn = (text: string) => decodeURIComponent(/oobCode=([^\s"&]+)/.exec(text)?.[1] ?? '');
const reset = (oobCode: string, newPassword?: string) =>
  app.inject({
    method: 'POST',
    url: `${identityBase}/accounts:resetPassword`,
    payload: { oobCode, ...(newPassword && { newPassword }) },
  });
const at = (id: number) => ({ params: { id } });
const days = (until: string | null) => (Date.parse(until ?? '') - Date.now()) / 86_400_000;

describe('an invitation', () => {
  test('has an expiry and reports when it is past', async () => {
    const { id, invitedUntil } = await guest();
    expect(days(invitedUntil)).toBeCloseTo(7, 1);
    const yesterday = sql<string>`now() - interval '1 day'`;
    await home.inTenant((db) =>
      unaudited(db).updateTable('passwordCodes').set({ expiresAt: yesterday }).where('userId', '=', id).execute(),
    );
    expect(days((await admin.call(usersApi.get, at(id))).body.invitedUntil)).toBeLessThan(0);
  });

  test('can be sent again, and both links work', async () => {
    const { id, email } = await guest();
    expect((await admin.call(usersApi.invite, at(id))).status).toBe(204);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect((await reset(codeIn(text))).statusCode).toBe(200);
  });

  test('can be shared as a link that greets its owner and disappears after use', async () => {
    const { id, email } = await guest();
    const { link, expiresAt } = (await admin.call(usersApi.invitationLink, at(id))).body;
    expect(days(expiresAt)).toBeCloseTo(7, 1);
    const reply = (await reset(codeIn(link))).json();
    expect(reply).toMatchObject({ email, displayName: 'Ana Nueva', firstPassword: true });
    expect((await reset(codeIn(link), 'una clave muy distinta')).statusCode).toBe(200);
    expect((await admin.call(usersApi.get, at(id))).body).toMatchObject({ hasPassword: true, invitedUntil: null });
    expect((await admin.call(usersApi.invite, at(id))).status).toBe(409);
    expect((await admin.call(usersApi.invitationLink, at(id))).status).toBe(409);
  });

  test('is not sent to disabled users', async () => {
    const { id } = await guest();
    await admin.call(usersApi.update, { ...at(id), body: { enabled: false } });
    expect((await admin.call(usersApi.invite, at(id))).refusal.message).toContain('está desactivado');
  });

  test('of a stronger user cannot be obtained', async () => {
    const { id } = await guest();
    const lesser = await home.userWith(['admin_users.list', 'admin_users.update']);
    expect((await lesser.call(usersApi.invitationLink, at(id))).status).toBe(403);
    expect((await lesser.call(usersApi.invite, at(id))).status).toBe(403);
  });

  test('that was lost is replaced with an invitation mail', async () => {
    const { email } = await guest();
    const payload = { requestType: 'PASSWORD_RESET', email, tenantId: home.slug };
    await app.inject({ method: 'POST', url: `${identityBase}/accounts:sendOobCode`, payload });
    const texts = (await mailsTo(email)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain('Te crearon una cuenta');
  });
});
