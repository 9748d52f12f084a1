import { effect } from '#kit/server/effects.ts';
import { eraseRedeemer } from './eraseRedeemer.ts';

export const customersErasedEffect = effect('customersErased', 'coupons', (db, { customerIds }) =>
  eraseRedeemer(db, customerIds),
);
