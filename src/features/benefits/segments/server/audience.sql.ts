import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { planAnew } from '#kit/server/data/planAnew.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { type AudienceStep, audienceSteps } from '../segments.contract.ts';

const isRefusing = sql`x.mail_consent = 'refused' and x.merged_into is null and x.forgotten_at is null`;

/** Days without another campaign, sent or about to be sent. */
export const restDays = 7;

/**
 * Joins of the steps. All small sides are hashed once, so that the parallel scan of customers does the rest.
 *
 * `refused`: when an address refused offers. Of a customer who refuses, also under a merged record, no consent is later.
 */
export const audienceJoins = sql`
  left join (select mail_norm, max(at) as at from (
    select x.mail_norm, 'infinity'::timestamptz as at from ${tenantRows('customers as x')} where ${isRefusing}
    union all select m.mail_norm, 'infinity' from ${tenantRows('customers as m')}
      join ${tenantRows('customers as x')} on x.id = m.merged_into where m.merged_into is not null and ${isRefusing}
    union all select q.mail_norm, q.created_at from ${tenantRows('mailRefusals as q')}) refusals
    where mail_norm > '' group by mail_norm) refused on refused.mail_norm = c.mail_norm
  left join (select b.mail_norm from ${tenantRows('mailSuppressions as b')}
    where b.scope = 'offers' and b.lifted_at is null) stopped on stopped.mail_norm = c.mail_norm
  left join (select mail_norm from (
    select w.mail_norm from ${tenantRows('campaignSends as w')} where w.sent_at > now() - make_interval(days => ${restDays})
    union all select o.mail_norm from ${tenantRows('campaignSends as o')} where o.state in ('waiting', 'asked', 'unknown')
      and o.due_at > now() - make_interval(days => ${restDays})) written group by mail_norm) recent on recent.mail_norm = c.mail_norm`;

/** Condition on a customer `c` for each step of the funnel, besides the steps before. */
const conditions: Record<AudienceStep, RawBuilder<SqlBool>> = {
  matched: sql`true`,
  withMail: sql`c.mail_norm > ''`,
  allowed: sql`stopped.mail_norm is null`,
  rested: sql`recent.mail_norm is null`,
  consented: sql`(c.mail_consent = 'given' and (refused.at is null or refused.at < c.mail_consent_at))`,
};

/** Number of steps that a customer passes, in order. */
export const stepsPassed = sql<number>`case ${sql.join(
  audienceSteps.map((step, index) => sql`when (${conditions[step]}) is not true then ${sql.lit(index)}`),
  sql` `,
)} else ${sql.lit(audienceSteps.length)} end`;

/** That a customer passes a step and those before it. */
export const passesStep = (step: AudienceStep): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    audienceSteps.slice(0, audienceSteps.indexOf(step) + 1).map((each) => conditions[each]),
    sql` and `,
  )})`;

/** Memory to hash a million customers. */
export const audienceMemory = '64MB';

/** Gives the following statements of this transaction memory to hash a million customers. */
export const prepareAudience = (db: Db) =>
  Promise.all([planAnew(db), sql`set local work_mem = ${sql.lit(audienceMemory)}`.execute(db)]);
