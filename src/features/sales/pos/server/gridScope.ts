import { businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { GridScope } from './mapping.repo.ts';

export const gridScope = ({ actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>): GridScope => ({
  storeIds: actor.storeIds,
  country: tenant.country,
  yesterday: movedDay(businessDayOf(tenant, Date.now()), -1),
});
