import { effect } from '#kit/server/effects.ts';
import { eraseCards } from './removeCard.ts';

export const customersErasedEffect = effect('customersErased', 'cards', (db, { customerIds }) =>
  eraseCards(db, customerIds),
);
