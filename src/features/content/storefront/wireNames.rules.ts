import type { DispatchScope } from '#domain/delivery/dispatch.ts';
import type { PaymentMethod } from '#domain/payments.ts';

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Dispatch method or scope of its name on the wire. */
export const dispatchOfWire = (name: string): DispatchScope => camel(name) as DispatchScope;

/** Payment method of its name on the wire: most are spelled the same. */
export const paymentOfWire = (name: string): PaymentMethod =>
  (name === 'ingenico_oneclick' ? camel(name) : name) as PaymentMethod;
