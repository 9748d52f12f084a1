import { beforeEach } from 'vitest';
import type { OrderSource } from '#domain/orders/orders.ts';
import { changeOrderStatus } from '#features/sales/orders/record/server/changeOrderStatus.ts';
import type { OrderPart, SoldLine } from '#features/sales/orders/record/orderShape.contract.ts';
import { partSums } from '#features/sales/orders/record/orderSums.rules.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { posDocumentsApi } from '#features/sales/orders/pos/posDocuments.contract.ts';
import { itemsOf } from '#features/sales/pos/catalogueItems.rules.ts';
import { mappingApi } from '#features/sales/pos/mapping.contract.ts';
import { createMissing, mergeItems } from '#features/sales/pos/server/catalogues.repo.ts';
import type { PosSandboxControl } from '#integrations/pos/posSandbox.ts';
import { providerOf } from '#integrations/providers.ts';
import type { SandboxKit, SandboxSpec } from '#integrations/sandbox/sandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { storedOrder } from '../orders.ts';
import { createProduct, groupWith } from '../products.ts';
import { createStore } from '../stores.ts';
import { isolatedTestApp, type TestTenant } from '../testApp.ts';
import { posJobs } from './posJobs.ts';
import { giveCredentials, sandboxFor } from './providerSandbox.ts';
import { sandboxServices } from './sandboxServices.ts';

type Sandbox = PosSandboxControl & { kit: SandboxKit };

/** Our products and options by their code at the sandbox. */
export type Mapped = { churrasco: number; bebida: number; palta: number };

/** Reads the catalogue of an account and maps our products and options to it. */
export async function mapCatalogue(
  { admin, inTenant }: TestTenant,
  sandbox: Sandbox,
  { churrasco, bebida, palta }: Mapped,
): Promise<void> {
  const accounts = await inTenant(async (db) => {
    await createMissing(db);
    const catalogues = await db.selectFrom('posCatalogues').select(['id', 'provider']).execute();
    for (const { id: catalogueId } of catalogues) {
      await mergeItems(db, catalogueId, itemsOf(sandbox.catalogue));
    }
    return catalogues;
  });
  const codes = { [`product:${churrasco}`]: '101', [`product:${bebida}`]: '102', [`option:${palta}`]: '201' };
  const mappings = accounts.flatMap(({ id, provider }) => {
    const hasDelivery = providerOf(provider)?.takesCodes?.includes('delivery');
    const all = { ...codes, ...(hasDelivery && { 'delivery:delivery': '900' }) };
    return Object.entries(all).map(([target, code]) => ({ id: `${id}:${target}`, code }));
  });
  const { status, text } = await admin.call(mappingApi.set, { body: { mappings } });
  if (status !== 200) throw new Error(text);
}

const lineOf = (productId: number, name: string, price: number, choices: SoldLine['choices'] = []): SoldLine => {
  const choicesTotal = choices.reduce((sum, choice) => sum + choice.quantity * choice.price, 0);
  return {
    lineId: 1,
    productId,
    name,
    pictureUrl: null,
    label: null,
    quantity: 2,
    price,
    full: price,
    choices,
    choicesTotal,
    total: 2 * (price + choicesTotal),
    comment: '',
  };
};

/** A server with a sandbox, and a company with a store whose products have their codes there. */
export async function posShop(key: string, sandbox: Sandbox, address: string) {
  const comanda = await isolatedTestApp({ providerSandbox: address });
  const services = sandboxServices(comanda.config, address);

  /** Another company, with its jobs. */
  async function company() {
    const tenant = await comanda.tenant({ flags: ['pos-integration'] });
    await giveCredentials(tenant, key, { values: sandbox.credentials });
    const { id: storeId } = await createStore(tenant);
    const churrasco = (await createProduct(tenant, { name: 'Churrasco', priceProduct: 5990 })).id;
    const bebida = (await createProduct(tenant, { name: 'Bebida', priceProduct: 1990 })).id;
    const { id: group, optionIds } = await groupWith(tenant, 'Agregados', ['Palta']);
    const mapped: Mapped = { churrasco, bebida, palta: optionIds[0] ?? 0 };
    await mapCatalogue(tenant, sandbox, mapped);
    const palta = { groupId: group, groupName: 'Agregados', optionId: mapped.palta, name: 'Palta', free: 0 };
    const lines: SoldLine[] = [
      lineOf(churrasco, 'Churrasco', 5990, [{ ...palta, quantity: 1, price: 990, choices: [] }]),
      lineOf(bebida, 'Bebida', 1990),
    ];

    /** Places an order that is picked up: its total is that of its lines and of other parts. */
    async function place({
      at = storeId,
      sold = lines,
      others = [],
      isTest = false,
      source = 'mercat',
    }: {
      at?: number;
      sold?: SoldLine[];
      others?: OrderPart[];
      isTest?: boolean;
      source?: OrderSource;
    } = {}): Promise<number> {
      const id = await storedOrder(tenant, {
        storeId: at,
        status: 'creation_scheduled',
        dispatchMethod: 'pickUp',
        isTest,
        source,
      });
      const amount = sold.reduce((sum, line) => sum + line.total, 0);
      const parts: OrderPart[] = [{ kind: 'products', label: 'Productos', amount, detail: null }, ...others];
      const total = parts.reduce((sum, part) => sum + part.amount, 0);
      await tenant.inTenant(async (db) => {
        await unaudited(db)
          .updateTable('orders')
          .set({ lines: JSON.stringify(sold), parts: JSON.stringify(parts), total, ...partSums(parts) })
          .where('id', '=', id)
          .execute();
        await changeOrderStatus(db, { id, to: 'created', storeScope: null });
      });
      return id;
    }
    const rows = (orderId: number) =>
      tenant.inTenant((db) =>
        db.selectFrom('posOrders').selectAll().where('orderId', '=', orderId).orderBy('id').execute(),
      );
    const jobs = posJobs(comanda, tenant, services);
    /** The only row of an order. */
    async function row(orderId: number) {
      const [found, ...others] = await rows(orderId);
      if (!found || others.length > 0) throw new Error(`The order has ${others.length + (found ? 1 : 0)} rows`);
      return found;
    }
    return {
      tenant,
      storeId,
      mapped,
      lines,
      place,
      rows,
      row,
      /** Places an order and has it sent. */
      async sold(options: Parameters<typeof place>[0] = {}): Promise<number> {
        const id = await place(options);
        await jobs.work();
        return id;
      },
      /** Notes of the history of an order. */
      notes: async (id: number) =>
        (await tenant.admin.call(ordersApi.get, { params: { id } })).body.timeline.map(({ note }) => note),
      /** Tax documents and credit notes of an order, as staff see them. */
      documents: async (id: number) => (await tenant.admin.call(posDocumentsApi.ofOrder, { params: { id } })).body,
      /** The problem of the documents of an order that a person has to solve. */
      async documentProblem(id: number) {
        const { documentProblem, needsPerson } = await row(id);
        return needsPerson ? documentProblem : null;
      },
      /** Orders in the books of the point of sale, by their number here. */
      books: (orderId: number) => sandbox.books().filter((book) => book.key.startsWith(`${orderId}Z`)),
      move: (id: number, to: 'preparing' | 'ready' | 'canceled' | 'failed') =>
        tenant.inTenant((db) => changeOrderStatus(db, { id, to, reason: 'Falta pan', storeScope: null })),
      jobs,
    };
  }
  return { comanda, services, company };
}
export type PosCompany = Awaited<ReturnType<Awaited<ReturnType<typeof posShop>>['company']>>;

/** A point of sale for a test file: its sandbox, the server, and another company in each test. */
export async function posTests(spec: SandboxSpec<PosSandboxControl>) {
  const sandbox = await sandboxFor(spec);
  const server = await posShop(spec.key, sandbox, sandbox.address);
  let current: PosCompany | undefined;
  beforeEach(async () => {
    sandbox.kit.forgive();
    sandbox.openShift();
    sandbox.setFolios('available');
    current = await server.company();
  });
  const shop = (): PosCompany => {
    if (!current) throw new Error('A company exists within a test alone');
    return current;
  };
  return { ...server, sandbox, shop };
}
