import { sql } from 'kysely';
import { normalise } from '#kit/contract/text.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import type { ImportReport } from '../users.contract.ts';
import { grantsOfRoles, together } from '../../roles/server/index.ts';
import type { Directory } from './importLines.ts';
import { findByEmails } from './users.repo.ts';

const idsByName = (rows: readonly { id: number; name: string }[]) =>
  new Map(
    [...Map.groupBy(rows, ({ name }) => normalise(name.trim()))].map(([name, same]) => [
      name,
      same.map(({ id }) => id),
    ]),
  );

/** Everything the names of some lines can mean. */
export async function directory(db: Db, emails: readonly string[]): Promise<Directory> {
  const [roles, stores, users] = await Promise.all([
    db.selectFrom('roles').select(['id', 'name']).execute(),
    db.selectFrom('stores').select(['id', 'name']).execute(),
    findByEmails(db, emails),
  ]);
  const grants = await grantsOfRoles(
    db,
    roles.map(({ id }) => id),
  );
  return {
    roles: idsByName(roles),
    stores: idsByName(stores),
    users,
    grantOf: (ids) => together(ids.flatMap((id) => grants.get(id) ?? [])),
  };
}

/** The users this request has made and changed so far, also in attempts before this one. */
export async function written(db: Db): Promise<Pick<ImportReport, 'saved' | 'updated'>> {
  const { tenantId, requestId } = scopeOf(db);
  const { rows } = await sql<{ saved: number; updated: number }>`
    select count(*) filter (where made) as saved, count(*) filter (where not made) as updated
    from (select bool_or(action = 'insert') as made from audit_changes
          where tenant_id = ${tenantId} and request_id = ${requestId} and entity = 'adminUsers' group by record_id) r`.execute(
    db,
  );
  return rows[0] ?? { saved: 0, updated: 0 };
}
