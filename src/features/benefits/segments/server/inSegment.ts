import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { localDay } from '#domain/time/dates.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { AudienceStep } from '../segments.contract.ts';
import { audienceJoins, passesStep, prepareAudience } from './audience.sql.ts';
import { segmentCustomers } from './segmentCustomers.sql.ts';
import { requireRules } from './segments.repo.ts';

type InSegment = { segmentId: number; step?: AudienceStep | undefined; tenant: Pick<Tenant, 'timeZone'> };

/** Whether a customer, by the column `id` of a query, is in a segment and passes a step of its funnel. */
export async function inSegment(db: Db, { segmentId, step = 'matched', tenant }: InSegment) {
  const rules = await requireRules(db, segmentId);
  const found = segmentCustomers(rules, localDay(new Date(), tenant.timeZone), audienceJoins);
  await prepareAudience(db);
  return (id: RawBuilder<unknown>) => sql<SqlBool>`${id} in (select c.id ${found} and ${passesStep(step)})`;
}
