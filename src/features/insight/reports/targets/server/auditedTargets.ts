import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { chainScope, targetEntity } from '../targets.contract.ts';

type TargetKey = { scope?: number; month?: string };

/** How targets take part in the history and in undo: `de Ñuñoa, 2026-11`. */
export const auditedTargets: AuditedTable = {
  table: 'salesTargets',
  entity: targetEntity,
  storeField: 'scope',
  async titles(db, changes) {
    const rows = await db
      .selectFrom('salesTargets')
      .select(['id', 'scope', 'month'])
      .where('id', '=', anyOf([...changes.keys()]))
      .execute();
    const stored = new Map<number, TargetKey>(rows.map(({ id, ...target }) => [id, target]));
    const complete = [...changes].map(([id, values]) => [id, { ...stored.get(id), ...(values as TargetKey) }] as const);
    const scopes = complete.map(([, { scope = chainScope }]) => scope);
    const stores = await db.selectFrom('stores').select(['id', 'name']).where('id', '=', anyOf(scopes)).execute();
    const names = new Map([[chainScope, 'toda la cadena'], ...stores.map(({ id, name }) => [id, name] as const)]);
    return new Map(
      complete.flatMap(([id, { scope, month }]) =>
        scope === undefined || !month
          ? []
          : [[id, `de ${names.get(scope) ?? `#${scope}`}, ${month.slice(0, 7)}`] as const],
      ),
    );
  },
};
