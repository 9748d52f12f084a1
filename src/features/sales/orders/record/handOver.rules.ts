import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { OrderSource } from '#domain/orders/orders.ts';
import type { StatusChange } from './orders.contract.ts';

/** Proof of a handed over pickup: the guest's code, or the reason for its absence. */
export type HandOver = Pick<StatusChange, 'pickUpCode' | 'reason'>;

/** Predefined reasons for handing an order over without its code; others are typed. */
export const handOverReasons = ['Mostró su documento', 'Es un cliente conocido', 'No tiene su teléfono'];

/** Whether the company requires the code of an order at its hand-over. Orders of other channels have none. */
export const requiresPickUpCode = (
  { dispatchMethod, source }: { dispatchMethod: DispatchMethod; source: OrderSource },
  flags: readonly string[],
): boolean => flags.includes('pickup-code') && dispatchMethod === 'pickUp' && source === 'mercat';

/** Whether a typed code is that of the order. */
export const isPickUpCode = (typed: string, pickUpCode: string): boolean =>
  typed.normalize('NFKC').replaceAll(/\s/g, '') === pickUpCode;
