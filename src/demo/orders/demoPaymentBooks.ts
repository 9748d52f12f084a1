import { dateOf, dayLength, dayOf, instantOf, localOf, minuteLength } from '#domain/time/zonedTime.ts';
import type { PaymentStatus } from '#domain/orders/orders.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { DifferenceKind, ProviderStatus } from '#features/insight/payouts/differences/differences.contract.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { mercadoPago } from '#integrations/payments/mercado_pago/mercadoPago.ts';
import { webpay } from '#integrations/payments/webpay/webpay.ts';
import { bulkInsert } from '../bulkInsert.ts';
import { randomFrom } from '../demoRandom.ts';
import { bookCalls } from './demoProviderCalls.ts';

/** Provider of each payment method. */
const providers = { mercado_pago: mercadoPago, online: webpay } as const;
const providerOf = (type: string, country: CountryCode) => {
  const provider = type in providers ? providers[type as keyof typeof providers] : null;
  return provider?.countries?.includes(country) ? provider : null;
};

/** Credentials without a secret: no call is sent, and the settings screen shows what is missing. */
const credentials = {
  mercado_pago: { env_production: false },
  webpay: { commerce_code: '597055555532', env_production: false },
} as const;

type Chain = { country: CountryCode; timeZone: string; staff: readonly string[]; now: number };
type Paid = { id: number; orderId: number; type: string; status: PaymentStatus; amount: number; createdAt: string };

/** A payment that a provider has in its books, too. */
export type BookedPayment = Paid & { provider: string; attemptKey: string; reference: string; comparedAt: string };

type Line = {
  kind: DifferenceKind;
  isRefund: boolean;
  /** Amount at the provider; null: none. */
  theirs: number | null;
  ours: number | null;
  theirStatus: ProviderStatus;
  reason?: string;
  /** A later night found both alike. */
  isGone?: boolean;
};

/** Differences found by the nightly reconciliations. */
const lines: readonly Line[] = [
  { kind: 'theirs', isRefund: true, theirs: 1, ours: null, theirStatus: 'completed' },
  { kind: 'amount', isRefund: false, theirs: 0.9, ours: 1, theirStatus: 'completed' },
  { kind: 'state', isRefund: false, theirs: null, ours: 1, theirStatus: 'canceled' },
  {
    kind: 'ours',
    isRefund: false,
    theirs: null,
    ours: 1,
    theirStatus: 'unknown',
    reason: 'Se cobró con la máquina del local: el comprobante está en caja',
  },
  { kind: 'theirs', isRefund: true, theirs: 0.5, ours: null, theirStatus: 'completed', isGone: true },
];

/** Days in which payments are compared, and how many of each provider: the others were taken before there were credentials. */
const [days, compared] = [3, 12];

/** When the last night's comparison ran. */
function lastNight(timeZone: string, now: number): number {
  const at = (local: number) =>
    instantOf(timeZone, dayOf(dateOf(Math.floor(local / dayLength))) * dayLength + 260 * minuteLength);
  const today = at(localOf(timeZone, now));
  return today < now ? today : at(localOf(timeZone, now) - dayLength);
}

/** Adds payments that differ at their providers, as found by the last nightly reconciliation. */
export async function addPaymentBooks(
  db: Db,
  paid: readonly Paid[],
  { country, timeZone, staff, now }: Chain,
): Promise<void> {
  const night = lastNight(timeZone, now);
  const comparedAt = new Date(night).toISOString();
  const recent = paid.flatMap((each): BookedPayment[] => {
    const provider = providerOf(each.type, country)?.key;
    const age = night - Date.parse(each.createdAt);
    if (!provider || each.status !== 'completed' || age < 0 || age > days * dayLength) return [];
    return [{ ...each, provider, attemptKey: `demo${each.id}`, reference: `${provider}-${each.id}`, comparedAt }];
  });
  const booked = [...Map.groupBy(recent, ({ provider }) => provider).values()].flatMap((payments) =>
    payments.slice(-compared),
  );
  for (const { id, provider, attemptKey, reference } of booked)
    await unaudited(db).updateTable('payments').set({ provider, attemptKey, reference }).where('id', '=', id).execute();
  for (const [key, value] of Object.entries(credentials))
    if (booked.some(({ provider }) => provider === key))
      await insert(db, 'authCredentials', { storeId: null, key, value, secretsSealed: {} });
  await bulkInsert(
    db,
    'payment_checks',
    booked.map(({ id }) => ({ paymentId: id, checkedAt: comparedAt, failure: null })),
  );
  const found = booked.slice(0, lines.length).map(({ id, orderId, amount, status }, at) => {
    const { isGone, reason, theirs, ours, ...line } = lines[at] as Line;
    const part = (share: number | null) => share && Math.round(amount * share);
    const isClosed = reason !== undefined || isGone === true;
    return {
      paymentId: id,
      orderId,
      ...line,
      theirs: part(theirs),
      ours: part(ours),
      ourStatus: status,
      foundAt: comparedAt,
      settledAt: isClosed ? new Date(Math.min(now, night + 5 * 3_600_000)).toISOString() : null,
      settledBy: reason === undefined ? null : staff[0],
      reason: reason ?? null,
    };
  });
  await bulkInsert(db, 'payment_differences', found);
  await bulkInsert(db, 'provider_calls', bookCalls(booked, randomFrom(booked.length)));
}
