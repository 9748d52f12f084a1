import { normalizeIP } from '@fastify/rate-limit';
import type { Db } from '#kit/server/data/database.ts';
import { countRequest } from '#kit/server/limits/requestCounts.ts';
import { fail } from '../../orders.failures.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Orders per phone, store and minute; 0: unlimited. */
    guestOrderLimit: number;
  }
}

/** Multiple of the limit for an IP address, which guests in an office or a mall share. */
const guestsOfAnAddress = 4;

type Guest = { storeId: number; phoneDigits: string; ip: string };

/**
 * Counts an unpaid order in the transaction that places it, so a rejected order does not count.
 * Protects kitchens from floods of fake orders.
 */
export async function requireGuestPace(db: Db, { storeId, phoneDigits, ip }: Guest, limit: number): Promise<void> {
  if (limit === 0) return;
  const count = (guest: string, max: number) =>
    countRequest(db, { subject: `orders ${storeId} ${guest}`, seconds: 60, max });
  // Always in this order: two guests that share both would wait for each other.
  const [waitOfAddress, waitOfPhone] = await Promise.all([
    count(`ip:${normalizeIP(ip)}`, limit * guestsOfAnAddress),
    count(`phone:${phoneDigits}`, limit),
  ]);
  if (waitOfPhone > 0)
    fail('tooMany', {
      retryAfter: waitOfPhone,
      message: `Este local ya recibió ${limit} pedidos de este teléfono en un minuto. Espera un momento antes de hacer otro.`,
    });
  if (waitOfAddress > 0)
    fail('tooMany', {
      retryAfter: waitOfAddress,
      message:
        'Este local recibió muchos pedidos desde tu conexión en un minuto. Espera un momento antes de hacer otro.',
    });
}
