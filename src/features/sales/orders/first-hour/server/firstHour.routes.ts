import { implementApiWith } from '#kit/server/http/mount.ts';
import { firstHourApi } from '../firstHour.contract.ts';
import { firstHourOf } from './firstHourOf.ts';
import { placeTestOrder } from './testOrder.ts';

export const firstHour = implementApiWith(firstHourApi, (services) => ({
  get: (ctx) => firstHourOf(ctx),
  testOrder: (ctx, { params }) => placeTestOrder(ctx, services, params.id),
}));
