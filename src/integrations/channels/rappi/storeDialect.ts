import { z } from 'zod';

/** Assumptions and terms of Rappi about its stores and their items. */

const root = '/api/v2/restaurants-integrations-public-api/availability';
export const storePaths = {
  enable: `${root}/stores/enable`,
  read: `${root}/stores`,
  items: `${root}/stores/items`,
  itemStatus: `${root}/items/status`,
};

/** Items that one call changes at most. */
export const maxItems = 100;

const id = z.union([z.string().min(1), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);

const store = z.object({
  store_id: id,
  is_enabled: z.boolean(),
  operation_result: z.boolean().nullish(),
  operation_result_message: text,
  suspended_reason: text,
});
/** The answer of a change, and of a reading. */
export const stores = z.object({ results: z.array(store) });

/** `stock_out_state`: IN_STOCK or one of those that are not. */
export const itemStatuses = z.array(z.object({ item_id: id, stock_out_state: z.string() }));
export const inStock = 'IN_STOCK';

const reasons: Readonly<Record<string, string>> = {
  PING_FAILED: 'Rappi lo apagó: Comanda no respondió sus avisos.',
  TOO_MANY_REJECTIONS: 'Rappi lo apagó por rechazar muchos pedidos seguidos.',
};
export const suspensionText = (reason: string): string =>
  reasons[reason] ?? `Rappi lo suspendió: ${reason.replaceAll('_', ' ').toLowerCase()}.`;
