import type { DeliveryJobStatus } from '#domain/orders/orders.ts';
import { type Login, loginRoutes } from '../sandbox/login.ts';
import { type Access, addRoutes, type Refusal, type Routes, type SandboxRequest } from '../sandbox/routes.ts';
import type { SandboxKit, SandboxSpec, SignedWebhook } from '../sandbox/sandbox.ts';
import { type CourierStep, type Delivery, type FleetBook, FleetBooks } from './fleetBooks.ts';

/** Actions of couriers for tests, and the fleet's records to compare with ours. */
export type FleetSandboxControl = {
  /** Valid credentials, and those of another company, by the names of the form. */
  credentials: Readonly<Record<string, string | boolean>>;
  wrongCredentials: Readonly<Record<string, string | boolean>>;
  /** Takes a delivery to a step, and sends the webhook of it. */
  advance(reference: string, to: CourierStep): Promise<void>;
  books(): readonly FleetBook[];
  /** Sets the address for webhooks, of a fleet where it is typed into a panel. */
  setWebhookUrl(url: string): void;
};

/** Where sandboxes deliver: a degree around Santiago. */
export const isServed = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
  Math.abs(latitude + 33.45) < 1 && Math.abs(longitude + 70.65) < 1;

type Context<More extends object> = { books: FleetBooks<More>; kit: SandboxKit };

/** Fleet-specific part of a sandbox: the terms, shapes and rules of its API. */
export type FleetDialect<More extends object> = Pick<Access, 'refusalBody'> &
  Pick<FleetSandboxControl, 'credentials' | 'wrongCredentials'> & {
    key: string;
    /** For an id that the fleet does not know. */
    notFound: Refusal;
    statuses: Readonly<Record<CourierStep, string>>;
    login?: Login;
    /** Checks who sent a request; throws a `Refusal`. */
    authorize(request: SandboxRequest): void;
    routes(context: Context<More>): Routes;
    statusOf(delivery: Delivery<More>): DeliveryJobStatus;
    webhook(delivery: Delivery<More>, books: FleetBooks<More>): SignedWebhook;
  };

/** The sandbox of a fleet: books, courier steps and webhooks, in the fleet's dialect. */
export function fleetSandbox<More extends object = object>(
  dialect: FleetDialect<More>,
): SandboxSpec<FleetSandboxControl> {
  const { key, notFound, statuses, login, authorize, refusalBody, credentials, wrongCredentials } = dialect;
  return {
    key,
    routes(app, kit) {
      const webhook = (delivery: Delivery<More>) => dialect.webhook(delivery, books);
      const books: FleetBooks<More> = new FleetBooks({ kit, notFound, statuses, webhook });
      void app.register(async (api) => addRoutes(api, dialect.routes({ books, kit }), { authorize, refusalBody }), {
        prefix: '/api',
      });
      if (login)
        void app.register(async (host) => addRoutes(host, loginRoutes(login), { refusalBody }), { prefix: '/login' });
      return {
        credentials,
        wrongCredentials,
        async advance(reference, to) {
          const delivery = books.deliveries.get(reference);
          if (delivery) await books.move(delivery, to);
        },
        books: () =>
          [...books.deliveries.values()].map((each) => ({
            key: each.key,
            reference: each.id,
            status: dialect.statusOf(each),
          })),
        setWebhookUrl(url) {
          books.webhookUrl = url;
        },
      };
    },
  };
}
