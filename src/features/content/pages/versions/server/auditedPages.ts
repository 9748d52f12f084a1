import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { pageEntity, sitePartEntity } from '../../record/pages.contract.ts';
import { pagePublishing } from './pagePublishing.ts';

const { guardUndo } = pagePublishing;

/** Pages and their shared parts in the history and in undo. */
export const auditedPages: readonly AuditedTable[] = [
  { table: 'pages', entity: pageEntity, guardUndo },
  { table: 'siteParts', entity: sitePartEntity, guardUndo },
];
