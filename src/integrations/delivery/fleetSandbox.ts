import type { DeliveryJobStatus } from '#domain/orders.ts';
import type { RunningSandbox } from '../sandbox/sandbox.ts';

/** What a fleet has in its books about one delivery. */
export type FleetBook = { key: string; reference: string; status: DeliveryJobStatus };

/** Where a courier of a sandbox may take a delivery by itself. */
export type CourierStep =
  | 'CONFIRMED'
  | 'IN_PROGRESS'
  | 'NEAR_PICKUP'
  | 'PICKED_UP'
  | 'NEAR_DROPOFF'
  | 'COMPLETED'
  | 'CANCELLED';

/** What tests do in the place of couriers, and the fleet's own books, which they hold ours against. */
export type FleetSandboxControl = {
  /** Credentials that hold, and those of somebody else, by the names of the form. */
  credentials: Readonly<Record<string, string | boolean>>;
  wrongCredentials: Readonly<Record<string, string | boolean>>;
  /** Takes a delivery there, and sends the webhooks it makes. */
  advance(reference: string, to: CourierStep): Promise<void>;
  books(): readonly FleetBook[];
  /** Where webhooks go from now on, of a fleet that is told so by hand in its panel. */
  hearAt(url: string): void;
};
export type FleetSandbox = RunningSandbox<FleetSandboxControl>;

/** Where sandboxes drive: a degree around Santiago. Beyond, nobody quotes. */
export const isServed = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
  Math.abs(latitude + 33.45) < 1 && Math.abs(longitude + 70.65) < 1;
