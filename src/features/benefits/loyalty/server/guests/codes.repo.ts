import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';

/** Validity of a code, and tries before it is locked. */
export const codeMinutes = 10;
const maxTries = 5;

/** Stores the code of a phone, replacing the previous one. */
export const saveCode = (db: Db, phoneDigits: string, codeHash: string) =>
  sql`insert into loyalty_codes (phone_digits, code_hash, expires_at)
    values (${phoneDigits}, ${codeHash}, now() + make_interval(mins => ${codeMinutes}))
    on conflict on constraint loyalty_codes_pkey do update
      set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at returning phone_digits`.execute(
    db,
  );

/** Counts a try for a phone and returns the hash to compare; undefined: no valid code, or too many tries. */
export async function tryCode(db: Db, phoneDigits: string): Promise<string | undefined> {
  const { rows } = await sql<{ codeHash: string }>`update loyalty_codes k set tries = k.tries + 1
    where ${isTenantRow('k')} and k.phone_digits = ${phoneDigits} and k.tries < ${maxTries} and k.expires_at > now()
    returning k.code_hash`.execute(db);
  return rows[0]?.codeHash;
}

/** Deletes a code when it is used; concurrent calls succeed only once. */
export async function spendCode(db: Db, phoneDigits: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await unaudited(db)
    .deleteFrom('loyaltyCodes')
    .where('phoneDigits', '=', phoneDigits)
    .where('codeHash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes expired codes. */
export const purgeCodes = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction((db) => unaudited(db).deleteFrom('loyaltyCodes').where('expiresAt', '<', sql<string>`now()`).execute());
