import type { PolicyTable } from '#kit/contract/policies.ts';
import { knownNames } from '#kit/server/csv/knownNames.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { grantsOfRoles, membersOfGroups, unionGrants } from '#features/platform/roles/server/index.ts';
import type { Directory } from './importLines.ts';
import { findByEmails } from './users.repo.ts';

/** The records of a table in the order of exports. */
const namesOf = (db: Db, table: 'roles' | 'stores' | 'storeGroups') =>
  db.selectFrom(table).select(['id', 'name']).orderBy('nameNorm').execute();

const namesById = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));

/** Everything the names of some lines can mean. */
export async function loadDirectory(
  db: Db,
  emails: readonly string[],
  { policies, actor: { storeIds, storeGroupIds } }: { policies: PolicyTable; actor: Actor },
): Promise<Directory> {
  const [roles, stores, storeGroups, users] = await Promise.all([
    namesOf(db, 'roles'),
    namesOf(db, 'stores'),
    namesOf(db, 'storeGroups'),
    findByEmails(db, emails),
  ]);
  const grants = await grantsOfRoles(
    db,
    roles.map(({ id }) => id),
    policies,
  );
  return {
    roles: knownNames(roles, () => true),
    stores: knownNames(stores, ({ id }) => storeIds?.includes(id) ?? true),
    storeGroups: knownNames(storeGroups, ({ id }) => storeGroupIds?.includes(id) ?? true),
    users,
    exported: {
      roleIds: namesById(roles),
      storeIds: namesById(stores.filter(({ id }) => storeIds?.includes(id) ?? true)),
      storeGroupIds: namesById(storeGroups),
    },
    members: await membersOfGroups(
      db,
      storeGroups.map(({ id }) => id),
    ),
    grantOf: (ids) => unionGrants(ids.flatMap((id) => grants.get(id) ?? [])),
  };
}
