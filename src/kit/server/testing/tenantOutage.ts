import type { Database } from '../data/database.ts';

/** Citus error of an unreachable node. */
const away = () =>
  Object.assign(new Error('connection to the remote node failed'), { code: '08006', severity: 'ERROR' });

/** A database in which the rows of one tenant are on a node that is away, until `recover`, and again after `lose`. */
export function tenantOutage(
  of: Database,
  tenantId: number,
): { database: Database; recover: () => void; lose: () => void } {
  let isAway = true;
  const untilReconnected =
    (open: Database['inTenant']): Database['inTenant'] =>
    (scope, work) =>
      isAway && scope.tenantId === tenantId ? Promise.reject(away()) : open(scope, work);
  return {
    database: { ...of, inTenant: untilReconnected(of.inTenant), readTenant: untilReconnected(of.readTenant) },
    recover: () => {
      isAway = false;
    },
    lose: () => {
      isAway = true;
    },
  };
}
