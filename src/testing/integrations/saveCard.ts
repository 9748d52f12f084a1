import { cardKeyOf } from '#features/benefits/cards/server/index.ts';
import { ensureCustomer } from '#features/benefits/customers/server/index.ts';
import type { PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type { Provider } from '#integrations/provider.ts';
import type { SandboxKit } from '#integrations/sandbox/sandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import type { TestTenant } from '../testApp.ts';
import { openForTest } from './openForTest.ts';

/** A saved card, and whose it is. */
export type CardOfCustomer = { holderId: number; cardId: number };

type At = {
  tenant: TestTenant;
  services: { secrets: Secrets };
  provider: Provider;
  sandbox: PaymentSandboxControl & { address: string; kit: SandboxKit };
};

/** Saves a card at a provider's sandbox for the customer of a stored order. */
export async function saveCard({ tenant, services, provider, sandbox }: At, orderId: number): Promise<CardOfCustomer> {
  const vault = provider.payments?.open(openForTest(provider, sandbox, sandbox.credentials).opened).cards;
  if (!vault) throw new Error(`${provider.key} saves no cards`);
  const guest = { name: 'Camila Rojas', phone: '+56987654321', mail: '' };
  const { holderId, cardId } = await tenant.inTenant(async (db) => {
    const customerId = await ensureCustomer(db, { ...guest, consentOrigin: null });
    await unaudited(db).updateTable('orders').set({ customerId }).where('id', '=', orderId).execute();
    const card = { customerId, provider: provider.key, isProduction: false };
    const { id } = await unaudited(db).insertInto('savedCards').values(card).returning('id').executeTakeFirstOrThrow();
    return { holderId: customerId, cardId: id };
  });
  const never = new AbortController().signal;
  const key = cardKeyOf(tenant.id, cardId);
  const { reference, step } = await vault.begin({ key, returnUrl: 'https://tienda.test/vuelta', guest }, never);
  const outcome = await vault.finish({ key, reference }, await sandbox.visit(step, 'approve'), never);
  if (outcome.state !== 'saved') throw new Error(outcome.message);
  const saved = { status: 'saved', tokenSealed: services.secrets.seal(outcome.token), ...outcome.face } as const;
  await tenant.inTenant((db) => unaudited(db).updateTable('savedCards').set(saved).where('id', '=', cardId).execute());
  return { holderId, cardId };
}
