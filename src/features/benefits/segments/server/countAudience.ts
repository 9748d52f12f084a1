import { sql } from 'kysely';
import { localDay } from '#domain/time/dates.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { SegmentRules } from '../segmentRules.contract.ts';
import { type Audience, audienceSteps } from '../segments.contract.ts';
import { audienceJoins, prepareAudience, stepsPassed } from './audience.sql.ts';
import { segmentCustomers } from './segmentCustomers.sql.ts';

/** Counts the customers of a segment at each step of the funnel, in one pass. */
export async function countAudience(
  db: Db,
  { timeZone }: Pick<Tenant, 'timeZone'>,
  rules: SegmentRules,
): Promise<Audience> {
  const found = segmentCustomers(rules, localDay(new Date(), timeZone), audienceJoins);
  const last = audienceSteps.length;
  // Addresses are counted by 64 bits of each: as exact for any company, and half the time of the texts.
  const [, { rows }] = await Promise.all([
    prepareAudience(db),
    sql<{ passed: number; customers: number; addresses: number }>`
      select g.passed, sum(g.customers)::int as customers, count(*)::int as addresses from (
        select m.passed, count(*) as customers from (select ${stepsPassed} as passed, c.mail_norm ${found}) m
        group by m.passed, case when m.passed = ${last} then hashtextextended(m.mail_norm, 0) end) g
      group by g.passed`.execute(db),
  ]);
  const steps = audienceSteps.map((step, index) => ({
    step,
    count: rows.reduce((total, { passed, customers }) => (passed > index ? total + customers : total), 0),
  }));
  return { steps, addresses: rows.find(({ passed }) => passed === last)?.addresses ?? 0 };
}
