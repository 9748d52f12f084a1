import type { DeliveryType } from '#domain/deliveryTypes.ts';

type Point = { latitude: number; longitude: number };

/** A drive somebody asks the price of. `tenantId` and `storeId` name whose credentials hold. */
export type DriveRequest = { tenantId: number; storeId: number; from: Point | null; to: Point };

/** What an external fleet asks for one order, in the minor unit. */
export type DriveQuote = { deliveryFee: number; serviceFee: number };

/** An external fleet. Null where it does not drive there, or does not answer. */
export type Fleet = { quote(drive: DriveRequest, signal: AbortSignal): Promise<DriveQuote | null> };

/** The fleets this installation has, by delivery type. */
export type Fleets = ReadonlyMap<DeliveryType, Fleet>;
