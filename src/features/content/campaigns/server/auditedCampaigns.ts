import type { Db } from '#kit/server/data/database.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { campaignEntity } from '../campaigns.contract.ts';
import { fail } from '../campaigns.failures.ts';
import { isEditable } from '../campaignStates.rules.ts';
import * as repo from './campaigns.repo.ts';

async function requireDrafts(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const campaign = await repo.lock(db, id);
    if (campaign && !isEditable(campaign.state)) fail('campaignLocked');
  }
}

/** An undo changes drafts only, and leaves them drafts: it neither sends a campaign nor calls one back. */
export const auditedCampaigns: AuditedTable = {
  table: 'campaigns',
  entity: campaignEntity,
  ofEveryStore: true,
  async guardUndo({ db, changes }) {
    const ids = changes.filter(({ entity }) => entity === 'campaigns').map(({ recordId }) => recordId);
    await requireDrafts(db, ids);
    return () => requireDrafts(db, ids);
  },
};
