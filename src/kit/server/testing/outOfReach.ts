import type { Database } from '../data/database.ts';

/** What Citus says of a node that is away. */
const away = () =>
  Object.assign(new Error('connection to the remote node failed'), { code: '08006', severity: 'ERROR' });

/** A database in which the rows of one tenant are on a node that is away, until `comeBack`. */
export function outOfReach(database: Database, tenantId: number): { database: Database; comeBack: () => void } {
  let isAway = true;
  return {
    database: {
      ...database,
      inTenant: (scope, work) =>
        isAway && scope.tenantId === tenantId ? Promise.reject(away()) : database.inTenant(scope, work),
    },
    comeBack: () => {
      isAway = false;
    },
  };
}
