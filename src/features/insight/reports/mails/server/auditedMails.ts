import type { Db } from '#kit/server/data/database.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { emit } from '#kit/server/live/events.ts';
import { reportMailEntity } from '../mails.contract.ts';
import { scheduleMails } from './scheduleMail.ts';

export const notifyMailsChanged = (db: Db) => emit(db, 'report_mails');

/** How reports by mail take part in the history and in undo. */
export const auditedMails: AuditedTable = {
  table: 'reportMails',
  entity: reportMailEntity,
  ofEveryStore: true,
  async afterUndo(db) {
    await scheduleMails(db);
    await notifyMailsChanged(db);
  },
};
