import type { PolicyTable } from '#kit/contract/policies.ts';
import { normalise } from '#kit/contract/text.ts';
import type { Db } from '#kit/server/data/database.ts';
import { grantsOfRoles, membersOfGroups, unionGrants } from '#features/platform/roles/server/index.ts';
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
export async function loadDirectory(db: Db, emails: readonly string[], policies: PolicyTable): Promise<Directory> {
  const [roles, stores, storeGroups, users] = await Promise.all([
    db.selectFrom('roles').select(['id', 'name']).execute(),
    db.selectFrom('stores').select(['id', 'name']).execute(),
    db.selectFrom('storeGroups').select(['id', 'name']).execute(),
    findByEmails(db, emails),
  ]);
  const grants = await grantsOfRoles(
    db,
    roles.map(({ id }) => id),
    policies,
  );
  return {
    roles: idsByName(roles),
    stores: idsByName(stores),
    storeGroups: idsByName(storeGroups),
    users,
    members: await membersOfGroups(
      db,
      storeGroups.map(({ id }) => id),
    ),
    grantOf: (ids) => unionGrants(ids.flatMap((id) => grants.get(id) ?? [])),
  };
}
