import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { createSecret } from './signature.ts';

/** Hours that a replaced secret signs too. */
export const graceHours = 24;

/** Stores a new secret of a subscription and returns it; the previous one ends after its grace. */
export async function replaceSecret(db: Db, secrets: Secrets, subscriptionId: number): Promise<string> {
  const secret = createSecret();
  await unaudited(db)
    .deleteFrom('webhookSecrets')
    .where('subscriptionId', '=', subscriptionId)
    .where('validUntil', 'is not', null)
    .execute();
  await unaudited(db)
    .updateTable('webhookSecrets')
    .set({ validUntil: sql<string>`now() + make_interval(hours => ${graceHours})` })
    .where('subscriptionId', '=', subscriptionId)
    .execute();
  await unaudited(db)
    .insertInto('webhookSecrets')
    .values({ subscriptionId, secretSealed: secrets.seal(secret) })
    .execute();
  return secret;
}

/** Secrets that sign now, the newest first. */
export async function validSecrets(db: Db, secrets: Secrets, subscriptionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookSecrets')
    .select('secretSealed')
    .where('subscriptionId', '=', subscriptionId)
    .where((valid) => valid.or([valid('validUntil', 'is', null), valid('validUntil', '>', sql<string>`now()`)]))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ secretSealed }) => secrets.open(secretSealed));
}
