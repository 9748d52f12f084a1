import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxKit } from '../../sandbox/sandbox.ts';
import { type CourierStep, type FleetSandboxControl, isServed } from '../fleetSandbox.ts';
import { statusOf, tokenPath } from './dialect.ts';

export const testCredentials = {
  clientId: 'peya-prueba',
  clientSecret: 'secreto-de-peya-prueba',
  username: 'peya',
  password: 'clave-de-peya-prueba',
  webhookSecret: 'avisos-de-peya-prueba',
};
const accessToken = 'acceso-de-prueba';
export const price = 2790;

export type Shipping = { id: string; key: string; status: string; at: string; cancelCode: string | null };
type Waypoint = { type: string; latitude: number; longitude: number };
export type ShippingBody = { referenceId?: string; waypoints: Waypoint[] };

export const deny = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send({ status, code, message: code.toLowerCase().replaceAll('_', ' ') });

/** Whether every waypoint is where the sandbox drives. */
export const isCovered = ({ waypoints }: ShippingBody): boolean => waypoints.every(isServed);

/** The books of one account, which both versions of the API keep. */
export class PedidosYaBooks {
  readonly shippings = new Map<string, Shipping>();
  readonly kit: SandboxKit;
  webhookUrl = '';
  private ticks = 0;

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  create(key: string, status: string): Shipping {
    const made = { id: randomUUID(), key, status, at: this.stamp(), cancelCode: null };
    this.shippings.set(made.id, made);
    return made;
  }

  byKey(key: string): Shipping[] {
    return [...this.shippings.values()].filter((each) => each.key === key);
  }

  async move(each: Shipping, status: string): Promise<void> {
    Object.assign(each, { status, at: this.stamp() });
    if (status === 'CANCELLED') each.cancelCode = 'NO_RIDER_AVAILABLE';
    const body = JSON.stringify({
      topic: 'SHIPPING_STATUS',
      id: each.id,
      referenceId: each.key,
      generated: each.at,
      transmitted: each.at,
      data: { status, cancelCode: each.cancelCode },
    });
    const sent = (authorization: string) => ({
      url: this.webhookUrl,
      body,
      headers: { 'content-type': 'application/json', authorization },
    });
    await this.kit.send(sent(testCredentials.webhookSecret), () => sent('otra-clave'));
  }

  /** Calls a delivery off while it waits for a courier. */
  async cancel(each: Shipping, reply: FastifyReply) {
    if (!['PREORDER', 'CONFIRMED'].includes(each.status)) return deny(reply, 409, 'NOT_CANCELABLE');
    await this.move(each, 'CANCELLED');
    return reply.code(204).send();
  }

  control(): FleetSandboxControl {
    return {
      credentials: testCredentials,
      wrongCredentials: { ...testCredentials, clientSecret: 'secreto-de-otra-empresa' },
      advance: async (reference: string, to: CourierStep) => {
        const each = this.shippings.get(reference);
        if (each) await this.move(each, to);
      },
      books: () =>
        [...this.shippings.values()].map(({ key, id, status }) => ({ key, reference: id, status: statusOf(status) })),
      hearAt: (url) => {
        this.webhookUrl = url;
      },
    };
  }

  private stamp(): string {
    this.ticks += 1;
    return new Date(this.kit.now() + this.ticks).toISOString();
  }
}

/** Who may ask: the bare token, without a word before it. */
export function addAccess(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ headers }, reply) =>
    headers.authorization === accessToken ? undefined : deny(reply, 401, 'INVALID_TOKEN'),
  );
}

export function addLogin(app: FastifyInstance): void {
  app.post<{ Body: Record<string, string> }>(tokenPath, async ({ body }, reply) => {
    const { clientId, clientSecret, username, password } = testCredentials;
    const given = [body.client_id, body.client_secret, body.username, body.password].join(' ');
    if (given !== [clientId, clientSecret, username, password].join(' '))
      return deny(reply, 401, 'INVALID_CREDENTIALS');
    return { access_token: accessToken, refresh_token: 'otro' };
  });
}
