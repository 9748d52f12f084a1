import { z } from 'zod';
import { spelled } from '#kit/contract/wire.ts';

/** The two ways an order reaches its guest. */
export const dispatchLabels = { delivery: 'Delivery', pickUp: 'Retiro' } as const;
export type DispatchMethod = keyof typeof dispatchLabels;
export const dispatchMethods = Object.keys(dispatchLabels) as [DispatchMethod, ...DispatchMethod[]];

/** Other names that clients have for the two. */
const otherNames = { in_store: 'pickUp', pickup: 'pickUp', store_delivery: 'delivery' } as const;
export const dispatchMethod = spelled(z.enum(dispatchMethods), otherNames);

/** Dispatch methods that a range of hours or a closing applies to. */
export const dispatchScopeLabels = { both: 'Delivery y retiro', ...dispatchLabels } as const;
export type DispatchScope = keyof typeof dispatchScopeLabels;
export const dispatchScopes = Object.keys(dispatchScopeLabels) as [DispatchScope, ...DispatchScope[]];

export const dispatchScope = spelled(z.enum(dispatchScopes), otherNames);

/** Whether a range or closing of this scope concerns the method. */
export const scopeIncludes = (scope: DispatchScope, method: DispatchMethod): boolean =>
  scope === 'both' || scope === method;
