import { expect, test } from 'vitest';
import { sentMails } from '#testing/mails.ts';
import { testApp } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { identityBase } from '#features/platform/identity/identity.contract.ts';
import { usersApi } from '../users.contract.ts';

const { app, tenant } = await testApp();
const home = await tenant();
const { admin } = home;

/** Requests a password link and returns the code of the mail. */
async function mailedCode(email: string): Promise<string> {
  const payload = { requestType: 'PASSWORD_RESET', email, tenantId: home.slug };
  await app.inject({ method: 'POST', url: `${identityBase}/accounts:sendOobCode`, payload });
  const mail = (await sentMails(home)).findLast(({ to }) => to === email);
  return decodeURIComponent(/oobCode=([^\s"&]+)/.exec(mail?.text ?? '')?.[1] ?? '');
}
const use = async (oobCode: string) =>
  (await app.inject({ method: 'POST', url: `${identityBase}/accounts:resetPassword`, payload: { oobCode } }))
    .statusCode;
const change = (id: number, body: object) => admin.call(usersApi.update, { params: { id }, body });

test('a link mailed to a wrong e-mail stops working after the e-mail is corrected', async () => {
  const { id, email } = await home.userWith([]);
  const code = await mailedCode(email);
  await change(id, { name: 'Ana Rojas' });
  expect(await use(code)).toBe(200);
  await change(id, { email: `nuevo${id}@x.test` });
  expect(await use(code)).toBe(400);
});

test('a link stops working after an administrator sets the password', async () => {
  const { id, email } = await home.userWith([]);
  const code = await mailedCode(email);
  await change(id, { password: 'una clave muy distinta' });
  expect(await use(code)).toBe(400);
});

test('a link mailed to an e-mail that was undone stops working', async () => {
  const { id } = await home.userWith([]);
  await change(id, { email: `ajeno${id}@x.test` });
  const code = await mailedCode(`ajeno${id}@x.test`);
  const { data } = (await admin.call(auditApi.history, { params: { entity: 'adminUsers', id } })).body;
  await admin.call(auditApi.undo, { params: { requestId: data[0]?.requestId ?? '' } });
  expect(await use(code)).toBe(400);
});

test('a password set through a mailed link is listed as the change of its owner', async () => {
  const { id, email } = await home.userWith([]);
  const payload = { oobCode: await mailedCode(email), newPassword: 'una clave muy distinta' };
  await app.inject({ method: 'POST', url: `${identityBase}/accounts:resetPassword`, payload });
  const { name } = (await admin.call(usersApi.get, { params: { id } })).body;
  const { data } = (await admin.call(auditApi.history, { params: { entity: 'adminUsers', id } })).body;
  expect(data[0]).toMatchObject({ authorName: name });
});
