import { sql } from 'kysely';
import { normaliseMail } from '#domain/mails.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { anyOfTexts } from '#kit/server/data/anyOf.ts';
import type { SuppressionReason, SuppressionScope } from '../mailUses.contract.ts';

/** Soft bounces in a row after which an address gets no offers. */
const maxSoftBounces = 3;

/** The forms by which an address can be stopped: the whole one, and the one without what is behind a plus. */
const formsOf = (address: string): string[] => [normaliseMail(address), address.trim().toLowerCase()];

/** The addresses among some that get no mails of a scope, as they were given. */
export async function suppressedAmong(
  db: Db,
  scope: SuppressionScope,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('mailSuppressions')
    .select('mailNorm')
    .where('scope', '=', scope)
    .where('liftedAt', 'is', null)
    .where('mailNorm', '=', anyOfTexts(addresses.flatMap(formsOf)))
    .execute();
  const stopped = new Set(rows.map(({ mailNorm }) => mailNorm));
  return new Set(addresses.filter((address) => formsOf(address).some((form) => stopped.has(form))));
}

export type NewSuppression = { address: string; reason: SuppressionReason; code: string };

/** Only an address that does not exist gets no mail at all. */
const scopesOf = (reason: SuppressionReason): SuppressionScope[] =>
  reason === 'hardBounce' ? ['offers', 'transactional'] : ['offers'];

/** A mailbox that does not exist may be a mistyped plus part; a complaint is of the person. */
const normOf = ({ address, reason }: NewSuppression): string =>
  reason === 'hardBounce' ? address.trim().toLowerCase() : normaliseMail(address);

/** Stops mails to some addresses. Those that are stopped already keep their reason. */
export async function suppress(db: Db, suppressions: readonly NewSuppression[]): Promise<void> {
  const rows = suppressions.flatMap((each) =>
    scopesOf(each.reason).map((scope) => ({
      mailNorm: normOf(each),
      scope,
      reason: each.reason,
      code: each.code.slice(0, 200),
    })),
  );
  if (rows.length === 0) return;
  await unaudited(db)
    .insertInto('mailSuppressions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId' as never, 'mailNorm', 'scope'])
        .where('liftedAt', 'is', null)
        .doNothing(),
    )
    .execute();
}

/** Addresses among some whose last mails all bounced softly, since they were last allowed again. */
export async function softBouncersAmong(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ mailNorm: string }>`
    select mail_norm from (
      select e.mail_norm, e.kind, row_number() over (partition by e.mail_norm order by e.at desc) as place
      from ${tenantRows('mailEvents as e')}
      where e.mail_norm = any(${addresses.map(normaliseMail)}::text[]) and e.kind in ('delivered', 'softBounce')
        and e.at > coalesce((select max(s.lifted_at) from ${tenantRows('mailSuppressions as s')}
          where s.mail_norm = e.mail_norm and s.scope = 'offers'), '-infinity')
    ) last where place <= ${maxSoftBounces}
    group by mail_norm having count(*) filter (where kind = 'softBounce') = ${maxSoftBounces}`.execute(db);
  return rows.map(({ mailNorm }) => mailNorm);
}

/** Addresses that get no mails, by scope. */
export async function countSuppressed(db: Db): Promise<Record<SuppressionScope, number>> {
  const rows = await db
    .selectFrom('mailSuppressions')
    .select(['scope', sql<number>`count(*)::int`.as('count')])
    .where('liftedAt', 'is', null)
    .groupBy('scope')
    .execute();
  const counts = new Map(rows.map(({ scope, count }) => [scope, count]));
  return { offers: counts.get('offers') ?? 0, transactional: counts.get('transactional') ?? 0 };
}

/** Days for which the events of mails are stored. */
const eventDays = 60;

export const purgeEvents = (db: Db): Promise<unknown> =>
  unaudited(db)
    .deleteFrom('mailEvents')
    .where('at', '<', sql<string>`now() - make_interval(days => ${eventDays})`)
    .execute();

/** Removes what is stored of addresses, for people who are forgotten. */
export async function eraseAddresses(db: Db, addresses: readonly string[]): Promise<void> {
  for (const table of ['mailEvents', 'mailSuppressions'] as const)
    await unaudited(db)
      .deleteFrom(table)
      .where('mailNorm', '=', anyOfTexts(addresses.flatMap(formsOf)))
      .execute();
}
