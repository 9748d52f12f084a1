import { randomUUID } from 'node:crypto';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import { storeOf } from '#features/stores/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { viewOf } from '../../record/server/readOrder.ts';
import type { ComparedFleet } from '../fleet.contract.ts';
import { enabledFleets, fleetPatience } from '../fallback.rules.ts';
import { errandOf, orderOf } from './drive.ts';
import type { FleetServices } from './fleetAccess.ts';
import { noteQuote } from './quotes.repo.ts';

const unknown = { deliveryFee: null, serviceFee: null, pickUpAt: null, dropOffAt: null };

/** Enabled fleets of an order's store with their connections; null without credentials. */
async function fleetsOf(db: Db, ctx: Pick<Ctx, 'actor' | 'tenant'>, services: FleetServices, id: number) {
  if (!(await orders.find(db, id, viewOf(ctx)))) fail('notFound');
  const order = (await orderOf(db, id)) ?? fail('notFound');
  const { storeId } = order;
  const view = { storeScope: null, now: new Date(), timeZone: ctx.tenant.timeZone };
  const store = (await storeOf(db, storeId, view)) ?? fail('notFound');
  const found = [];
  for (const { deliveryType: type } of enabledFleets(store)) {
    const request = { service: type, storeId, orderId: id, company: ctx.tenant };
    const connection = await connect(db, services, 'delivery', request);
    found.push({ type, connection, errand: connection && errandOf(order, connection) });
  }
  return { storeId, fleets: found };
}

type Found = Awaited<ReturnType<typeof fleetsOf>>['fleets'][number];

async function quoteOf({ type, connection, errand }: Found, signal: AbortSignal): Promise<ComparedFleet> {
  const without = (type: DeliveryType, problem: string) => ({ type, ...unknown, problem });
  if (!connection) return without(type, 'Faltan sus credenciales.');
  if (!errand) return without(type, 'Falta la dirección o el local en el mapa.');
  try {
    const quote = await connection.adapter.quote({ ...errand, key: randomUUID() }, signal);
    if (!quote) return without(type, 'No llega a esa dirección.');
    const { deliveryFee, serviceFee, pickUpAt, dropOffAt } = quote;
    return { type, deliveryFee, serviceFee, pickUpAt, dropOffAt, problem: null };
  } catch (error) {
    return without(type, error instanceof ProviderFailure ? error.message : 'No respondió a tiempo.');
  }
}

/** Requests and stores a quote from every enabled fleet of the order's store. Does not request a courier. */
export async function compareFleets(ctx: Ctx, services: FleetServices, id: number): Promise<ComparedFleet[]> {
  const { storeId, fleets } = await ctx.database.readTenant(ctx.scope, (db) => fleetsOf(db, ctx, services, id));
  const signal = AbortSignal.any([ctx.request.signal, AbortSignal.timeout(fleetPatience.lookup)]);
  const compared = await Promise.all(fleets.map((fleet) => quoteOf(fleet, signal)));
  await ctx.inTransaction(async (db) => {
    for (const [at, { type, deliveryFee, serviceFee }] of compared.entries())
      if (fleets[at]?.errand)
        await noteQuote(
          db,
          { orderId: id, storeId, type },
          deliveryFee === null ? null : { deliveryFee, serviceFee: serviceFee ?? 0 },
        );
  });
  return compared;
}
