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
  label: () => 'Recordar un carro que no llegó a pedido',
  args: z.object({ cartId: z.number().int() }),
  source: 'clock',
  bySystem: true,
});

type Asked = {
  storeId: number;
  platform: string;
  customer?: z.output<typeof cartGuest> | null | undefined;
  marketingMail?: boolean | undefined;
};

const minute = 60_000;

/** Keeps the cart of a guest who said that they want offers by mail, and sees to it later. */
async function save(
  ctx: Ctx,
  { storeId, customer }: Asked & { customer: { mail: string } },
  quote: Quote,
  minutes: number,
) {
  const { mail } = customer;
  const { name = '', phone = '' } = customer as { name?: string | null; phone?: string | null };
  await ctx.inTransaction(async (db) => {
    const kept = await repo.upsert(db, {
      mailNorm: normaliseMail(mail),
      mail,
      name: name ?? '',
      phoneDigits: phone ? phoneDigits(phone, ctx.tenant.country) : '',
      storeId,
      lines: quote.lines.map((line) => ({ name: line.name, quantity: line.quantity })),
      total: quote.total,
    });
    if (kept?.quotes !== 1) return;
    const runAt = new Date(Date.now() + minutes * minute).toISOString();
    await enqueue(db, remindGuest, { cartId: kept.id }, { runAt, uniqueKey: `cart:${kept.id}` });
  });
}

/**
 * Keeps what was quoted, where its guest wants to hear of it. Nobody waits for it, and a quote does not fail by it: a
 * reminder that is lost harms nobody.
 */
export function saveCart(ctx: Ctx, asked: Asked, quote: Quote, minutes: number): void {
  const { customer, marketingMail } = asked;
  // Whoever takes orders by phone asks for others.
  if (!marketingMail || !customer?.mail || quote.productsTotal === 0 || asked.platform === 'order_taker') return;
  save(ctx, { ...asked, customer: { ...customer, mail: customer.mail } }, quote, minutes).catch(() => undefined);
}
