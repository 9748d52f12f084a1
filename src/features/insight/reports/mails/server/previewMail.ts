import { failStoreNotAccessible } from '#features/stores/server/index.ts';
import { countTestMail } from '#kit/server/mail/countTestMail.ts';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { type Ctx, hasPermission } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import { fail } from '../../reports.failures.ts';
import type { MailedReport, ReportMailPreview } from '../mails.contract.ts';
import { reportedPeriod } from '../schedule.rules.ts';
import { queryFor, readMailed } from './readMailed.ts';
import { reportContent, reportMail } from './reportMail.ts';

type Needed = Pick<Services, 'originOf'>;

/** Content of the mail for the current user: the last complete week or month, within their scope. */
async function contentFor(ctx: Ctx, mail: MailedReport, { originOf }: Needed) {
  const { actor, tenant } = ctx;
  if (!hasPermission(actor, 'kpi.list')) fail('notAllowed');
  const today = businessDayOf(tenant, Date.now());
  const mailed = await ctx.inTransaction(async (db) => {
    const reader = { db, actor, tenant };
    const query = (await queryFor(reader, mail, reportedPeriod(mail.cadence, today))) ?? failStoreNotAccessible();
    return readMailed(reader, query);
  });
  const { name, country, slug } = tenant;
  return reportContent(mailed, {
    company: { name, country, origin: originOf(slug, ctx.request.host) },
    cadence: mail.cadence,
    authorName: actor.name,
  });
}

/** The mail as its recipients get it, made by what makes it for them; its picture is in it, because nothing else carries it. */
export async function previewMail(ctx: Ctx, mail: MailedReport, services: Needed): Promise<ReportMailPreview> {
  const content = await contentFor(ctx, mail, services);
  const { origin } = content.context.company;
  const {
    subject,
    html,
    text,
    pictures = [],
  } = reportMail.draw({ content, unsubscribeUrl: `${origin}/sin-reporte/vista-previa` });
  const withPictures = pictures.reduce(
    (page, { name, base64 }) => page.replaceAll(`cid:${name}`, `data:image/png;base64,${base64}`),
    html,
  );
  return { subject, html: withPictures, text };
}

/** Sends the current mail to the current user, marked as a test. Rate limited. */
export async function sendTest(ctx: Ctx, mail: MailedReport, services: Needed): Promise<{ email: string }> {
  const { email } = ctx.actor;
  await countTestMail(ctx);
  const content = await contentFor(ctx, mail, services);
  await ctx.inTransaction((db) => reportMail.send(db, email, { content, unsubscribeUrl: null }));
  return { email };
}
