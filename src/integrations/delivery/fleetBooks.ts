import { randomUUID } from 'node:crypto';
import type { DeliveryJobStatus } from '#domain/orders/orders.ts';
import type { Refusal } from '../sandbox/routes.ts';
import type { SandboxKit, SignedWebhook } from '../sandbox/sandbox.ts';

/** A fleet's record of one delivery. */
export type FleetBook = { key: string; reference: string; status: DeliveryJobStatus };

/** Where the courier of a sandbox may take a delivery. */
export type CourierStep =
  | 'CONFIRMED'
  | 'IN_PROGRESS'
  | 'NEAR_PICKUP'
  | 'PICKED_UP'
  | 'NEAR_DROPOFF'
  | 'COMPLETED'
  | 'CANCELLED';

/** A requested delivery. `More` are the fields a fleet adds. */
export type Delivery<More extends object = object> = {
  readonly id: string;
  readonly key: string;
  /** In the fleet's words. */
  status: string;
  /** The last step of its courier; null before the first. */
  step: CourierStep | null;
  readonly createdAt: string;
  updatedAt: string;
} & More;

type Rules<More extends object> = {
  kit: SandboxKit;
  notFound: Refusal;
  /** The fleet's words for each step. */
  statuses: Readonly<Record<CourierStep, string>>;
  webhook(delivery: Delivery<More>): SignedWebhook;
};

/** The books of a fleet's sandbox. */
export class FleetBooks<More extends object = object> {
  readonly deliveries = new Map<string, Delivery<More>>();
  /** The address for webhooks of a fleet that has one for all deliveries. */
  webhookUrl = '';
  /** The header for the secret, where it is registered with that address. */
  webhookHeader: string | null = null;
  private readonly rules: Rules<More>;
  private ticks = 0;

  constructor(rules: Rules<More>) {
    this.rules = rules;
  }

  create(delivery: { id?: string; key: string; status: string } & More): Delivery<More> {
    const at = this.stamp();
    const created: Delivery<More> = { id: randomUUID(), step: null, createdAt: at, updatedAt: at, ...delivery };
    this.deliveries.set(created.id, created);
    return created;
  }

  /** A delivery by its id; throws the fleet's refusal for an unknown one. */
  get(id: string): Delivery<More> {
    return this.require(this.deliveries.get(id));
  }

  require<Found>(found: Found | undefined): Found {
    if (found === undefined) throw this.rules.notFound;
    return found;
  }

  byKey(key: string): Delivery<More> | undefined {
    return [...this.deliveries.values()].find((each) => each.key === key);
  }

  /** Takes a delivery to a step, and sends the webhook of it. */
  async move(delivery: Delivery<More>, step: CourierStep, status = this.rules.statuses[step]): Promise<void> {
    Object.assign(delivery, { step, status, updatedAt: this.stamp() });
    await this.rules.kit.sendSigned(this.rules.webhook(delivery));
  }

  /** A moment later than every earlier one. */
  private stamp(): string {
    this.ticks += 1;
    return new Date(this.rules.kit.now() + this.ticks).toISOString();
  }
}
