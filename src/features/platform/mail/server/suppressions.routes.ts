import { sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { emit } from '#kit/server/live/events.ts';
import { mailSuppressionsApi } from '../suppressions.contract.ts';

const selected = (db: Db) =>
  db
    .selectFrom('mailSuppressions')
    .select(({ ref }) => [
      'id',
      ref('mailNorm').as('mail'),
      'scope',
      'reason',
      'code',
      'since',
      'liftedAt',
      'liftedBy',
      'liftReason',
    ]);

export const mailSuppressions = implementApi(mailSuppressionsApi, {
  list({ db }, { query: { query, scope, reason, lifted = false, ...page } }) {
    let found = selected(db).where('liftedAt', lifted ? 'is not' : 'is', null);
    if (scope) found = found.where('scope', '=', scope);
    if (reason) found = found.where('reason', '=', reason);
    if (query) found = found.where(sql<boolean>`position(lower(${query}) in mail_norm) > 0`);
    return paginate(found.orderBy('since', 'desc').orderBy('id', 'desc'), page);
  },
  async lift({ db, actor }, { params: { id }, body: { reason: liftReason } }) {
    const { numUpdatedRows } = await unaudited(db)
      .updateTable('mailSuppressions')
      .set({ liftedAt: sql<string>`now()`, liftedBy: actor.name.slice(0, 200), liftReason })
      .where('id', '=', id)
      .where('liftedAt', 'is', null)
      .executeTakeFirstOrThrow();
    const row = await selected(db).where('id', '=', id).executeTakeFirst();
    if (!row || numUpdatedRows === 0n) return fail('notFound');
    await emit(db, 'mail_suppressions');
    return row;
  },
});
