import type { TableName } from '#kit/server/data/tables.ts';
import { effect } from '#kit/server/effects.ts';
import type { RecordChange } from '#kit/server/history/recordChanges.ts';
import type { TopicName } from '../webhookTopics.rules.ts';
import { type NewEvent, recordEvents } from './recordEvents.ts';

type EventOf = (change: RecordChange) => NewEvent | null;

const verbs = { insert: 'created', update: 'updated', delete: 'deleted' } as const;

const eventOf =
  (kind: string): EventOf =>
  ({ action, recordId, title }) => ({
    type: `${kind}.${verbs[action]}`,
    recordId,
    facts: action === 'delete' ? { name: title } : {},
  });

const storeEvent: EventOf = (change) => {
  const event = eventOf('store')(change);
  return event && { ...event, storeId: change.recordId };
};

const customerEvent: EventOf = (change) => {
  const event = eventOf('customer')(change);
  return event && change.after?.forgotten_at ? { ...event, type: 'customer.forgotten' } : event;
};

/** A sold-out that ends is a deleted row: its event has the ids of what was sold out, and where. */
const soldOutEvent: EventOf = (change) => {
  const { action, recordId, before, after } = change;
  const { store_id: storeId = null, product_id, modifier_id, ingredient_id } = { ...before, ...after };
  const facts = action === 'delete' ? { store_id: storeId, product_id, modifier_id, ingredient_id } : {};
  return { type: `sold_out.${verbs[action]}`, recordId, storeId: storeId as number | null, facts };
};

const menuEvent: EventOf = ({ recordId, action, after }) =>
  action === 'update' && after?.published_version_id ? { type: 'menu.published', recordId } : null;

/** Topics of tables whose changes are recorded in the history. */
const recordTopics: Partial<Record<TableName, { topic: TopicName; eventOf: EventOf }>> = {
  products: { topic: 'products', eventOf: eventOf('product') },
  stores: { topic: 'stores', eventOf: storeEvent },
  customers: { topic: 'customers', eventOf: customerEvent },
  coupons: { topic: 'coupons', eventOf: eventOf('coupon') },
  soldOuts: { topic: 'soldOuts', eventOf: soldOutEvent },
  menus: { topic: 'menus', eventOf: menuEvent },
};

/** Stores events of recorded changes, those of a bulk edit in sets. */
export const recordsChangedEffect = effect('recordsChanged', 'webhooks', (db, { table, changes }) => {
  const found = recordTopics[table];
  if (found)
    recordEvents(
      db,
      found.topic,
      changes.map(found.eventOf).filter((event) => event !== null),
    );
});
