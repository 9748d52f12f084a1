import { fail } from '#kit/contract/failures.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { reschedule } from './schedulePage.ts';
import { pageEntity, sitePartEntity } from '../../record/pages.contract.ts';
import { lock } from '../../record/server/pages.repo.ts';

type Guard = NonNullable<AuditedTable['guardUndo']>;
type Change = Parameters<Guard>[0]['changes'][number];

const touches = ({ action, after }: Change, columns: readonly string[]) =>
  action === 'update' && columns.some((column) => column in (after ?? {}));

/** What takes more than changing a page: what guests see of it, and whether it is there. */
const guarded = [
  { policy: 'pages.publish', columns: ['published_content_id', 'scheduled_at', 'published'] },
  { policy: 'pages.delete', columns: ['deleted_at'] },
] as const;

/** An undo of what takes a permission takes the same; dates that come back are kept. */
const guardUndo: Guard = async ({ db, actor, changes, policies }) => {
  for (const { policy, columns } of guarded)
    if (changes.some((change) => touches(change, columns)) && !actor.policies.has(policy))
      fail('notAllowed', { message: `Para deshacerlo necesitas el permiso "${policies.labelOf(policy)}".` });
  const ids = changes.filter(({ entity }) => entity === 'pages').map(({ recordId }) => recordId);
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) await lock(db, id);
  return () => reschedule(db, ids);
};

/** How pages and their shared parts take part in the history and in undo. */
export const auditedPages: readonly AuditedTable[] = [
  { table: 'pages', entity: pageEntity, guardUndo },
  { table: 'siteParts', entity: sitePartEntity, guardUndo },
];
