import { effect } from '#kit/server/effects.ts';
import { eraseSurveys } from './eraseSurveys.ts';

export const ordersErasedEffect = effect('ordersErased', 'surveys', (db, { orderIds }) => eraseSurveys(db, orderIds));
