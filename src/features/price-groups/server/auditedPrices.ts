import type { Db } from '#kit/server/database.ts';
import type { Audited } from '../../audit/server/index.ts';
import { priceEntity, priceGroupEntity, raiseEntity } from '../priceHistory.contract.ts';
import { wait } from './raisePrices.ts';
import * as raises from './raises.repo.ts';
import { pricesChanged } from './savePrices.ts';

/** A raise that waits again waits with its job; one whose moment has passed is not repeated by being taken back. */
async function waitAgain(db: Db): Promise<void> {
  const now = Date.now();
  for (const { id, priceGroupId, status, startsAt, endsAt } of await raises.waiting(db)) {
    const next = status === 'scheduled' ? startsAt : (endsAt ?? startsAt);
    if (Date.parse(next) > now) await wait(db, priceGroupId, id, next);
    else await raises.settle(db, id, status === 'scheduled' ? { status: 'canceled' } : { endsAt: null });
  }
  await pricesChanged(db);
}

const audited = (entity: Audited['entity'], afterUndo: Audited['afterUndo']): Audited => ({
  table: entity.table as Audited['table'],
  entity,
  links: [],
  afterUndo,
});

/** How price lists, their prices and raises take part in the history and in undo. */
export const auditedPrices: readonly Audited[] = [
  audited(priceGroupEntity, pricesChanged),
  audited(priceEntity, pricesChanged),
  audited(raiseEntity, waitAgain),
];
