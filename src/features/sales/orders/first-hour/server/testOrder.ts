import { randomUUID } from 'node:crypto';
import { countries } from '#domain/countries.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import type { PlacedOrder, Refusal } from '../../placing/placing.contract.ts';
import { storeOrder } from '../../placing/server/storeOrder.ts';
import { findPhone } from '../../placing/server/requireValidOrder.ts';
import type { OrderServices } from '../../pricing/server/orderServices.ts';
import { loadPricingInputs, priceFromInputs } from '../../pricing/server/pricingInputs.ts';
import { testPayment } from '../firstHour.rules.ts';
import { plainLines } from '../testLine.rules.ts';

/** Customer name of a test order in lists, on the kitchen board and on tickets. */
export const testCustomer = 'Pedido de prueba';

/** Refusals that make the dish itself impossible. Hours, addresses and payments do not matter for a test order. */
const needed: readonly Refusal['code'][] = ['menu', 'line', 'choices', 'quantity'];

/** Sends a kitchen the first dish that its menu sells, as a guest's order that is named for what it is. */
export async function placeTestOrder(ctx: Ctx, services: OrderServices, storeId: number): Promise<{ number: number }> {
  const { actor, tenant } = ctx;
  if (actor.storeIds !== null && !actor.storeIds.includes(storeId)) fail('notFound');
  const input = {
    storeId,
    method: 'pickup' as const,
    platform: 'web' as const,
    lines: [{ lineId: 0, quantity: 1 }],
  };
  const inputs = await loadPricingInputs(ctx, services, input);
  const { store, chain, menu } = inputs;
  if (!menu) return fail('orderRefused', { message: `${store.name} no tiene un menú publicado. Publica uno primero.` });
  const order: PlacedOrder = {
    ...input,
    paymentMethod: testPayment(store, chain),
    customer: { name: testCustomer, phone: countries[tenant.country].phoneExample, mail: null },
    notes: `Lo hizo ${actor.name} para ensayar. Nadie lo espera.`,
  };
  const priced = plainLines(menu, new Date()).map((line) => {
    const candidate = { ...order, lines: [line] };
    return { candidate, quote: priceFromInputs(ctx, candidate, inputs) };
  });
  const found = priced.find(({ quote }) => !quote.refusals.some(({ code }) => needed.includes(code)));
  if (!found)
    return fail('orderRefused', { message: `Ahora no se vende ningún producto del menú de ${store.name}. Revísalo.` });
  return ctx.inTransaction(async (db) => {
    const { placed } = await storeOrder(db, ctx, services, found.candidate, {
      quote: found.quote,
      store,
      phone: findPhone(ctx, found.candidate) ?? { phone: '', digits: '' },
      customerId: null,
      uuid: randomUUID(),
    });
    return { number: placed.number };
  });
}
