import { effect } from '#kit/server/effects.ts';
import { eraseBodies } from './events.repo.ts';

export const customersErasedEffect = effect('customersErased', 'webhooks', (db, { customerIds }) =>
  eraseBodies(db, customerIds),
);
