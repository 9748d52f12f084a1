import { expect, test } from 'vitest';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { newKey } from '#testing/integrations/portContract.ts';
import { emailQuotaApi } from '../quota.contract.ts';
import { mailSuppressionsApi } from '../suppressions.contract.ts';
import { sendBatch } from './index.ts';
import { readQuota } from './readQuota.ts';
import { suppress } from './suppressions.repo.ts';

const { comanda, sandbox, services, tenant, job } = await mailCompany();

const company = { country: 'cl', currency: 'CLP', timeZone: 'America/Santiago' } as const;
const read = () => readQuota({ company, inTransaction: job.inTransaction, signal: job.signal }, services);

test('the quota has the mails of the month by use, and the counters of the provider', async () => {
  const mail = {
    key: newKey(),
    to: 'ana@example.cl',
    fromName: 'Pizzería',
    subject: 'Hola',
    text: 'Hola',
    html: '<p>Hola</p>',
    unsubscribeUrl: null,
    campaign: null,
  };
  await sendBatch(job, services, { use: 'nps', scope: 'offers', mails: [mail] });
  const open = sandbox.mailbox().length;
  expect(await read()).toMatchObject({
    sent: 1,
    used: open,
    byUse: [{ use: 'nps', sent: 1 }],
    provider: 'Mailjet',
    counters: { sent: open },
    limit: 6000,
    left: 6000 - open,
    level: 'fine',
    problem: null,
  });
});

test('the quota has our own count while the provider does not respond', async () => {
  sandbox.kit.plan('broken', { on: /statcounters/, times: 3 });
  expect(await read()).toMatchObject({
    sent: 1,
    used: 1,
    counters: null,
    problem: expect.stringMatching(/Mailjet tiene un problema/),
  });
  sandbox.kit.forgive();
});

test('a company without a sender has the quota of the installation, without a limit', async () => {
  const { admin } = await comanda.tenant();
  const { body } = await admin.call(emailQuotaApi.show);
  expect(body).toMatchObject({ provider: null, counters: null, limit: null, left: null, level: 'fine', byUse: [] });
});

test('a stopped address is listed, and lifted by a person with a reason', async () => {
  await tenant.inTenant((db) => suppress(db, [{ address: 'Queja@example.cl', reason: 'complaint', code: 'spam' }]));
  const list = (lifted?: boolean) =>
    tenant.admin.call(mailSuppressionsApi.list, { query: { query: 'QUEJA', ...(lifted && { lifted }) } });
  const [row] = (await list()).body.data;
  expect(row).toMatchObject({ mail: 'queja@example.cl', scope: 'offers', reason: 'complaint', code: 'spam' });
  const params = { id: row?.id ?? 0 };
  expect((await tenant.admin.call(mailSuppressionsApi.lift, { params, body: { reason: ' ' } })).status).toBe(422);
  const lifted = await tenant.admin.call(mailSuppressionsApi.lift, {
    params,
    body: { reason: 'Lo pidió por teléfono' },
  });
  expect(lifted.body).toMatchObject({ liftReason: 'Lo pidió por teléfono', liftedBy: expect.stringMatching(/\S/) });
  expect((await list()).body.data).toEqual([]);
  expect((await list(true)).body.total).toBe(1);
  expect((await tenant.admin.call(mailSuppressionsApi.lift, { params, body: { reason: 'Otra vez' } })).status).toBe(
    404,
  );
});
