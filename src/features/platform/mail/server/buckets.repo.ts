import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { MailTraits } from '#integrations/mail/port.ts';
import { share } from '../bucket.rules.ts';

export type Reservation = { provider: string; requested: number; isUrgent: boolean };
export type Reserved = { granted: number; waitMs: number };

/**
 * Takes the right to send some mails now from the bucket of an account, which all processes share.
 *
 * Urgent mails always get it; the others wait until they have been made up for.
 */
export async function reserve(
  db: Db,
  traits: Pick<MailTraits, 'perSecond' | 'batchSize'>,
  { provider, requested, isUrgent }: Reservation,
): Promise<Reserved> {
  const burst = Math.max(traits.perSecond, traits.batchSize);
  const { tokens } = await unaudited(db)
    .insertInto('mailBuckets')
    .values({ provider, tokens: burst })
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'provider']).doUpdateSet({
        tokens: sql<number>`least(${burst}::float8, mail_buckets.tokens
          + greatest(0, extract(epoch from excluded.filled_at - mail_buckets.filled_at)::float8) * ${traits.perSecond}::float8)`,
        filledAt: sql<string>`greatest(excluded.filled_at, mail_buckets.filled_at)`,
      }),
    )
    .returning('tokens')
    .executeTakeFirstOrThrow();
  const { granted, waitMs } = share({ tokens, requested, isUrgent, perSecond: traits.perSecond });
  if (granted > 0)
    await unaudited(db)
      .updateTable('mailBuckets')
      .set({ tokens: sql<number>`tokens - ${granted}::float8` })
      .where('provider', '=', provider)
      .execute();
  return { granted, waitMs };
}
