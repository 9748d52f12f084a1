import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { emit } from '#kit/server/live/events.ts';
import { pictureEntity } from '../pictures.contract.ts';
import * as repo from './pictures.repo.ts';
import { emitUses, requirePicturePermission } from './savePicture.ts';

/** Pictures in the history and in undo: undoing a crop requires the permission to crop. */
export const auditedPictures: AuditedTable = {
  table: 'pictures',
  entity: pictureEntity,
  async guardUndo({ db, actor, changes, pictures }) {
    const stored = await repo.findMany(
      db,
      pictures,
      changes.map(({ recordId }) => recordId),
    );
    for (const picture of stored) requirePicturePermission(actor, picture, pictures);
    return async () => {
      for (const { uses } of stored) await emitUses(db, uses);
    };
  },
  afterUndo: (db) => emit(db, 'pictures', { audience: 'signedIn' }),
};
