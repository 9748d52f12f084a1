import { isVisible } from '#domain/hideablePaths.ts';
import { actorsIn } from '#features/platform/identity/server/index.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type Actor, hasPermission } from '#kit/server/http/context.ts';
import { defineJob, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { lastSending, type Sending } from '../schedule.rules.ts';
import { notifyMailsChanged } from './auditedMails.ts';
import * as repo from './mails.repo.ts';
import { type MailTenant, queryFor, readersKey, readMailed } from './readMailed.ts';
import { type ReportContent, reportContent, reportMail } from './reportMail.ts';
import { scheduleMail, sendReport } from './scheduleMail.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

const mails = ['correo', 'correos'] as const;

type Needed = Pick<Services, 'secrets' | 'originOf'>;

type Company = MailTenant & { hiddenPaths: string[] };

const companyOf = ({ database, scope }: Pick<JobCtx, 'database' | 'scope'>): Promise<Company> =>
  database.onPlatform((db) =>
    db
      .selectFrom('tenants')
      .select(['id', 'slug', 'name', 'country', 'timeZone', 'businessDayCutoff', 'hiddenPaths'])
      .where('id', '=', scope.tenantId)
      .$narrowType<{ hiddenPaths: string[] }>()
      .executeTakeFirstOrThrow(),
  );

/** A report whose turn has come, with who is to get it. */
type Due = { mail: repo.StoredMail; sending: Sending; readers: Actor[] };

/** The mail due now; null when nothing is due, or when the period is still open in a store added later. */
async function dueOf(db: Db, reportMailId: number): Promise<Due | null> {
  const now = Date.now();
  const [mail] = await repo.activeMails(db, reportMailId);
  if (!mail || mail.nextAt === null || Date.parse(mail.nextAt) > now) return null;
  const sending = lastSending(mail, await repo.clocksOf(db, mail), now);
  if (mail.nextDay !== null && sending.day < mail.nextDay) {
    await scheduleMail(db, mail);
    return null;
  }
  const sent = await repo.deliveredTo(db, mail.id, sending.period);
  const actors = await actorsIn(
    db,
    mail.recipientIds.filter((id) => !sent.has(id) && !mail.unsubscribedIds.includes(id)),
  );
  return { mail, sending, readers: [...actors.values()].filter((actor) => hasPermission(actor, 'kpi.list')) };
}

/** Reads and draws a report for its readers, once for those who read the same. */
function contents({ mail, sending }: Due, job: JobCtx, { tenant, originOf }: Needed & { tenant: MailTenant }) {
  const contentByScope = new Map<string, Promise<ReportContent>>();
  const context = {
    company: { name: tenant.name, country: tenant.country, origin: originOf(tenant.slug, '') },
    cadence: mail.cadence,
    authorName: mail.authorName,
  };
  return async (actor: Actor): Promise<ReportContent | null> => {
    const read = await job.inTransaction(async (db) => {
      const reader = { db, actor, tenant };
      const query = await queryFor(reader, mail, sending.period);
      if (!query) return null;
      const key = readersKey(reader, query);
      return contentByScope.has(key) ? { key } : { key, mailed: await readMailed(reader, query) };
    });
    if (!read) return null;
    if (read.mailed) contentByScope.set(read.key, reportContent(read.mailed, context));
    return (await contentByScope.get(read.key)) ?? null;
  };
}

/** Sends a due report, each recipient in its own transaction. Safe to rerun and to run concurrently. */
export const sendReportJob = (services: Needed) =>
  defineJob({
    ...sendReport,
    async run(job, { reportMailId }) {
      const tenant = await companyOf(job);
      const due = await job.inTransaction((db) => dueOf(db, reportMailId));
      if (!due) return { sent: 0, ...summaryOf(0, mails) };
      const { mail, sending } = due;
      const readers = isVisible('/reports')(tenant) ? due.readers : [];
      const contentFor = contents(due, job, { ...services, tenant });
      const origin = services.originOf(tenant.slug, '');
      let sent = 0;
      for (const actor of readers) {
        job.signal.throwIfAborted();
        const content = await contentFor(actor);
        if (!content) continue;
        const stop = unsubscribeUrl(services.secrets, origin, {
          tenantId: tenant.id,
          mailId: mail.id,
          userId: actor.id,
        });
        sent += await job.inTransaction(async (db) => {
          if (!(await repo.noteDelivery(db, { id: mail.id, userId: actor.id, period: sending.period }))) return 0;
          return Number(await reportMail.send(db, actor.email, { content, unsubscribeUrl: stop }));
        });
      }
      await job.inTransaction(async (db) => {
        for (const each of await repo.activeMails(db, mail.id)) await scheduleMail(db, each);
        await notifyMailsChanged(db);
      });
      return { sent, ...summaryOf(sent, mails) };
    },
  });
