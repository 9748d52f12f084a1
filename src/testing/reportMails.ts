import { sql } from 'kysely';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import { reportedPeriod } from '#features/insight/reports/mails/schedule.rules.ts';
import {
  blankReportMail,
  type ReportMailDraft,
  reportMailsApi,
} from '#features/insight/reports/mails/mails.contract.ts';
import { setupScope } from '#server/createTenant.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { unaudited } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { sendReportJob } from '#features/insight/reports/mails/server/sendReports.ts';
import { sentMails } from './mails.ts';
import { defaultClock } from './orders.ts';
import { foldSales, type Sale, storedSales } from './sales.ts';
import type { TestApp, TestTenant } from './testApp.ts';

class Killed extends Error {}

/** Runs the job that sends reports by mail, and lists its mails. */
function sending({ database, config }: TestApp, { id: tenantId, slug, inTenant }: TestTenant) {
  const secrets = openSecrets(config.secretKey ?? '');
  const job = sendReportJob({ secrets, originOf: () => `https://${slug}.comanda.test` });
  const scope = () => ({ ...setupScope(tenantId, `send-${Math.random()}`), source: 'clock' as const });
  const runWith = (reportMailId: number, around: (work: () => Promise<unknown>) => Promise<unknown>) => {
    const within = scope();
    const inTransaction = ((work) => around(() => database.inTenant(within, work))) as JobCtx['inTransaction'];
    const { signal } = new AbortController();
    return job.run(
      {
        jobId: '1',
        scope: within,
        database,
        inTransaction,
        signal,
        progress: async () => undefined,
        checkpoint: async () => undefined,
      },
      { reportMailId },
    );
  };
  const allMails = () => sentMails({ inTenant });
  return {
    allMails,
    run: (id: number) => runWith(id, (work) => work()),
    /** Runs it as a worker that is killed before its transaction of that number, or after it; whether it came to its end. */
    async killed(id: number, { step, after }: { step: number; after: boolean }): Promise<boolean> {
      let count = 0;
      try {
        await runWith(id, async (work) => {
          count += 1;
          if (count === step && !after) throw new Killed();
          const done = await work();
          if (count === step) throw new Killed();
          return done;
        });
        return true;
      } catch (thrown) {
        if (thrown instanceof Killed) return false;
        throw thrown;
      }
    },
    /** Has a report due since a moment ago, or for weeks, or for a day to come. */
    due: (id: number, { weeks = 0, day = null }: { weeks?: number; day?: string | null } = {}) =>
      inTenant((db) =>
        unaudited(db)
          .updateTable('reportMails')
          .set({ nextDay: day, nextAt: sql<string>`now() - interval '1 second' - make_interval(weeks => ${weeks})` })
          .where('id', '=', id)
          .execute(),
      ),
    /** Mails of a report by recipient: their links do not expose the recipient. */
    mailsOf: async (id: number) => {
      const mails = await allMails();
      return mails.filter(({ unsubscribeUrl = '' }) => {
        const token = unsubscribeUrl.split('/').at(-1) ?? '';
        return token !== '' && (JSON.parse(secrets.open(`v1.${token}`)) as number[])[1] === id;
      });
    },
    periodsOf: (id: number) =>
      inTenant((db) =>
        db
          .selectFrom('reportMailDeliveries')
          .select(['startDate', 'endDate'])
          .distinct()
          .where('reportMailId', '=', id)
          .execute(),
      ),
  };
}

/** The last week whose business days have ended in Chile, and the one before. */
export const lastWeek = reportedPeriod('weekly', businessDayOf(defaultClock, Date.now()));
const weekBefore = movedDay(lastWeek.startDate, -7);

/** Default draft of a report by mail in tests, sent as soon as its week has ended. */
export const plainMail: Omit<ReportMailDraft, 'recipientIds'> = {
  ...blankReportMail,
  name: 'Venta de la semana',
  type: 'revenueByPeriod',
  cadence: 'weekly',
  hour: 0,
};

/** A company whose two stores sold something last week and the week before, and what sends its reports. */
export async function mailingChain(comanda: TestApp) {
  const tenant = await comanda.tenant();
  const [north, south] = [await tenant.store('Norte'), await tenant.store('<b>Sur</b>')];
  const customerId = await tenant.inTenant(async (db) => {
    const row = { name: 'Camila <script>', phone: '+56900000001' };
    return (await unaudited(db).insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
  const sale = (storeId: number, day: string, total: number): Sale => ({ storeId, day, hour: 13, total, customerId });
  await storedSales(tenant, [
    sale(north, lastWeek.startDate, 10_000),
    sale(north, lastWeek.endDate, 30_000),
    sale(south, lastWeek.endDate, 5000),
    sale(north, weekBefore, 20_000),
  ]);
  await foldSales(tenant);
  const create = async (changes: Partial<ReportMailDraft> = {}, caller = tenant.admin) => {
    const body = { ...plainMail, recipientIds: [tenant.admin.id], ...changes };
    const created = await caller.call(reportMailsApi.create, { body });
    if (created.status !== 201) throw new Error(created.text);
    return created.body;
  };
  return { tenant, north, south, create, ...sending(comanda, tenant) };
}
