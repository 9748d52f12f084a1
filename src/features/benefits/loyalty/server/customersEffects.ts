import { effect } from '#kit/server/effects.ts';
import { erasePoints } from './erasePoints.ts';
import { uniteLedgers } from './uniteLedgers.ts';

export const customersErasedEffect = effect('customersErased', 'points', (db, { customerIds }) =>
  erasePoints(db, customerIds),
);

export const customersMergedEffect = effect('customersMerged', 'points', (db, { kind, pairs }) =>
  uniteLedgers(db, kind, pairs),
);
