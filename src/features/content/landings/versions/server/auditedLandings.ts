import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import type { StoredChange } from '#kit/server/history/undo.ts';
import { fail } from '../../landings.failures.ts';
import { landingEntity } from '../../record/landings.contract.ts';
import { renewDocuments } from '../../record/server/documents.repo.ts';
import { landingPublishing } from './landingPublishing.ts';

/** Hash of the HTML that an undo restores; none where it changes no HTML. */
const restoredDocument = ({ entity, action, before }: StoredChange): string[] => {
  const hash = entity === 'customLandings' && action === 'update' ? before?.['html_digest'] : null;
  return typeof hash === 'string' ? [hash] : [];
};

/** History and undo of landings. HTML that is no longer stored is not restored as a blank one. */
export const auditedLandings: AuditedTable = {
  table: 'customLandings',
  entity: landingEntity,
  async guardUndo(request) {
    const after = await landingPublishing.guardUndo(request);
    if (!(await renewDocuments(request.db, request.changes.flatMap(restoredDocument)))) fail('landingHtmlPurged');
    return after;
  },
};
