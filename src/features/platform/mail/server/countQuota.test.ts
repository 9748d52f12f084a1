import { beforeEach, describe, expect, test } from 'vitest';
import { settingsApi } from '#features/platform/settings/settings.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { mailCompany } from '#testing/integrations/mailCompany.ts';
import { sentMails } from '#testing/mails.ts';
import type { MailUse } from '../mailUses.contract.ts';
import { countQuotaJob, enqueueHourlyCount } from './countQuota.ts';
import { monthOf } from './usage.repo.ts';

const { comanda, sandbox, services, tenant, job } = await mailCompany();
const counting = countQuotaJob(services);
const count = () => counting.run(job, {});
const month = monthOf(new Date(), 'America/Santiago');
const mailjetOf = async (caller = tenant.admin) => (await caller.call(usersApi.me)).body.mailjet;
const warnings = async () => (await sentMails(tenant)).filter(({ html }) => html.includes('/email-quota'));

/** Mails that were sent this month from here. */
const use = (sent: number, kind: MailUse = 'campaign') =>
  tenant.inTenant(async (db) => {
    await unaudited(db).deleteFrom('mailUsage').execute();
    await unaudited(db).insertInto('mailUsage').values({ month, kind, sent }).execute();
  });
beforeEach(() => sandbox.kit.forgive());

describe('the counters of Mailjet in the state of the current user', () => {
  test('are those that were counted last, without a secret', async () => {
    expect(await mailjetOf()).toBeNull();
    await use(100);
    await count();
    const mailjet = await mailjetOf();
    expect(mailjet).toMatchObject({
      used: 100,
      limit: 6000,
      left: 5900,
      level: 'fine',
      counters: { sent: 0 },
      problem: null,
    });
    for (const secret of Object.values(sandbox.credentials).filter((each) => each !== '6000'))
      expect(JSON.stringify(mailjet)).not.toContain(secret);
  });

  test('are hidden from users who may not see the quota, and null for a company without mails', async () => {
    await count();
    expect(await mailjetOf(await tenant.userWith(['settings.show']))).toBeNull();
    expect(await mailjetOf(await tenant.userWith(['email_quota.show']))).not.toBeNull();
    expect(await mailjetOf((await comanda.tenant()).admin)).toBeNull();
  });

  test('stay ours while Mailjet does not respond, with the reason', async () => {
    sandbox.kit.plan('broken', { on: /statcounters/, times: 3 });
    await count();
    expect(await mailjetOf()).toMatchObject({ counters: null, problem: expect.stringContaining('Mailjet') });
  });

  test('are counted each hour by companies with a sender at Mailjet, and removed from others', async () => {
    const queued = () =>
      tenant.inTenant((db) => db.selectFrom('jobs').select('id').where('kind', '=', 'mail.quota').execute());
    await count();
    await tenant.inTenant(enqueueHourlyCount);
    expect(await queued()).toEqual([]);
    await tenant.inTenant((db) =>
      unaudited(db)
        .updateTable('mailQuotas')
        .set({ countedAt: new Date(0).toISOString() })
        .execute(),
    );
    await tenant.inTenant(enqueueHourlyCount);
    expect(await queued()).toHaveLength(1);
    const setDefault = (isDefault: boolean) =>
      tenant.inTenant((db) => unaudited(db).updateTable('mailSenders').set({ isDefault }).execute());
    await setDefault(false);
    await tenant.inTenant(enqueueHourlyCount);
    await setDefault(true);
    expect(await mailjetOf()).toBeNull();
  });
});

describe('the warning', () => {
  test('goes to the administrators once a month for each threshold', async () => {
    await use(4799);
    await count();
    expect(await warnings()).toEqual([]);
    await use(4800);
    for (const _ of [1, 2]) await count();
    expect(await warnings()).toMatchObject([{ subject: expect.stringContaining('4.800 de 6.000') }]);
    expect(await mailjetOf()).toMatchObject({ level: 'near', left: 1200 });
    await use(6001);
    for (const _ of [1, 2]) await count();
    expect((await warnings()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('4.800 de 6.000'),
      expect.stringContaining('Se acabaron los correos'),
    ]);
    expect(await mailjetOf()).toMatchObject({ level: 'over', left: 0 });
  });

  test('goes again in another month, and by no mail where it is disabled', async () => {
    const before = (await warnings()).length;
    const lastMonth = () =>
      tenant.inTenant((db) =>
        unaudited(db).updateTable('mailQuotas').set({ nearMonth: '2026-01-01', overMonth: '2026-01-01' }).execute(),
      );
    await use(6001);
    await lastMonth();
    expect((await tenant.admin.call(settingsApi.update, { body: { mailjet: { quotaWarnings: false } } })).status).toBe(
      200,
    );
    await count();
    expect(await warnings()).toHaveLength(before);
    await tenant.admin.call(settingsApi.update, { body: { mailjet: { quotaWarnings: true } } });
    await count();
    expect(await warnings()).toHaveLength(before + 1);
  });
});
