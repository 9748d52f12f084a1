import type { DeliveryUpdate } from './port.ts';

type Reported = Pick<DeliveryUpdate, 'reference' | 'status' | 'at'> & Partial<DeliveryUpdate>;

const untold: Omit<DeliveryUpdate, 'reference' | 'status' | 'at'> = {
  courier: null,
  trackingUrl: null,
  pickUpAt: null,
  dropOffAt: null,
  fee: null,
  pin: null,
  proofs: [],
  reason: null,
};

/** State of a delivery, with defaults for the fields a fleet does not report. */
export const deliveryUpdate = (reported: Reported): DeliveryUpdate => ({ ...untold, ...reported });

/** A delivery that a fleet did not take on. */
export const rejected = (key: string, reason: string): DeliveryUpdate =>
  deliveryUpdate({ reference: key, status: 'REJECTED', at: null, reason });
