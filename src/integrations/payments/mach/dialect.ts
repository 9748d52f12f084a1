import { z } from 'zod';

/** Assumptions and terms of MACH's API, to correct here when its documentation differs. */

/** Days in which MACH allows refunds, according to its only public client. */
export const refundDays = 14;

export const created = z.object({
  business_payment_id: z.string().min(1),
  url: z.url(),
  expires_at: z.string().nullish(),
});

export const payment = z.object({
  status: z.string(),
  amount: z.number(),
  /** Undocumented: without it a refund without a response must be repeated manually. */
  refunded_amount: z.number().nullish(),
  completed_at: z.string().nullish(),
});
export type Payment = z.output<typeof payment>;

export const refund = z.object({ business_refund_id: z.string().nullish(), state: z.string() });
export const refusal = z.object({ error: z.object({ message: z.string().nullish() }).nullish() }).nullish();
export const event = z.object({
  event_name: z.string(),
  event_resource_id: z.string(),
  event_upstream_id: z.string().nullish(),
});

/** How long MACH waits for the confirmation of an approved payment before it reverses it. */
export const captureWithinMs = 5 * 60_000;
/** Approved, but not confirmed yet. */
export const isWaiting = ({ status }: Payment): boolean => status === 'COMPLETED';
export const endedStates: Readonly<Record<string, { status: 'failed' | 'canceled'; message: string }>> = {
  FAILED: { status: 'failed', message: 'MACH rechazó el pago' },
  EXPIRED: { status: 'canceled', message: 'El plazo para pagar venció' },
  CANCELED: { status: 'canceled', message: 'No se terminó de pagar' },
  REVERSED: { status: 'canceled', message: 'MACH devolvió el pago porque nadie lo confirmó a tiempo' },
};
