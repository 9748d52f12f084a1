import { z } from 'zod';
import { phoneDigits } from '#domain/phones.ts';
import { normaliseMail } from '#domain/mails.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { defineJobKind, enqueue } from '#kit/server/jobs/jobs.ts';
import type { Quote } from '../../placing/placing.contract.ts';
import type { cartGuest } from '../carts.contract.ts';
import * as repo from './carts.repo.ts';

export const remindGuest = defineJobKind({
  kind: 'carts.remind',
  whileHeld: 'defer',
  deferredHours: 24,
  label: () => 'Recordar un carro que no llegó a pedido',
  args: z.object({ cartId: z.number().int() }),
  source: 'clock',
  bySystem: true,
});

type QuotedCart = {
  storeId: number;
  platform: string;
  customer?: z.output<typeof cartGuest> | null | undefined;
  marketingMail?: boolean | undefined;
  via?: string | null | undefined;
};

const minute = 60_000;

/** Stores the cart of a guest who accepts marketing mail and schedules its reminder. */
async function save(
  ctx: Ctx,
  { storeId, customer, via }: QuotedCart & { customer: { mail: string } },
  quote: Quote,
  minutes: number,
) {
  const { mail } = customer;
  const { name = '', phone = '' } = customer as { name?: string | null; phone?: string | null };
  await ctx.inTransaction(async (db) => {
    const stored = await repo.upsert(db, {
      mailNorm: normaliseMail(mail),
      mail,
      name: name ?? '',
      phoneDigits: phone ? phoneDigits(phone, ctx.tenant.country) : '',
      storeId,
      lines: quote.lines.map((line) => ({ name: line.name, quantity: line.quantity })),
      total: quote.total,
      via: via ?? null,
    });
    if (stored?.quotes !== 1) return;
    const runAt = new Date(Date.now() + minutes * minute).toISOString();
    await enqueue(db, remindGuest, { cartId: stored.id }, { runAt, uniqueKey: `cart:${stored.id}` });
  });
}

/** Stores the quoted cart in the background. Failures are ignored: a lost reminder must not fail the quote. */
export function saveCart(ctx: Ctx, input: QuotedCart, quote: Quote, minutes: number): void {
  const { customer, marketingMail } = input;
  // An order taker quotes for other people, who have not accepted marketing mail.
  if (!marketingMail || !customer?.mail || quote.productsTotal === 0 || input.platform === 'order_taker') return;
  save(ctx, { ...input, customer: { ...customer, mail: customer.mail } }, quote, minutes).catch(() => undefined);
}
