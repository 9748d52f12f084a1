import type { ContentKind } from '#domain/orders/via.ts';
import type { Device, EventKind } from './contentEvents.contract.ts';

/** Row of counts within a tenant. Store 0: a page of no store. */
export type CountKey = { kind: ContentKind; contentId: number; storeId: number; day: string; device: Device };
export type Counts = { views: number; clicks: number; closes: number };
export type CountRow = CountKey & Counts;

const columnOf = { view: 'views', click: 'clicks', close: 'closes' } as const satisfies Record<EventKind, keyof Counts>;

const keyOf = ({ kind, contentId, storeId, day, device }: CountKey) =>
  [kind, contentId, storeId, day, device].join(' ');

/** Rows of all tenants, and those of each, so that none takes the room of the others. */
type MaxRows = { all: number; ofTenant: number };

/** Counts of this process that are not stored yet, by tenant. */
export class EventTally {
  private tenants = new Map<number, Map<string, CountRow>>();
  private size = 0;
  private readonly maxRows: MaxRows;

  /** Beyond `maxRows`, new rows are dropped; rows that exist are still counted. */
  constructor(maxRows: MaxRows) {
    this.maxRows = maxRows;
  }

  get rows(): number {
    return this.size;
  }

  add(tenantId: number, key: CountKey, event: EventKind): void {
    const row = this.rowOf(tenantId, key);
    if (row) row[columnOf[event]]++;
  }

  /** Adds counts that could not be stored. */
  restore(tenantId: number, rows: readonly CountRow[]): void {
    for (const { views, clicks, closes, ...key } of rows) {
      const row = this.rowOf(tenantId, key);
      if (!row) continue;
      row.views += views;
      row.clicks += clicks;
      row.closes += closes;
    }
  }

  /** Returns all counts and starts again at zero. */
  take(): (readonly [tenantId: number, rows: readonly CountRow[]])[] {
    const taken = [...this.tenants].map(([tenantId, rows]) => [tenantId, [...rows.values()]] as const);
    this.tenants = new Map();
    this.size = 0;
    return taken;
  }

  private rowOf(tenantId: number, key: CountKey): CountRow | undefined {
    const rows = this.tenants.get(tenantId) ?? new Map<string, CountRow>();
    const name = keyOf(key);
    const known = rows.get(name);
    if (known || this.size >= this.maxRows.all || rows.size >= this.maxRows.ofTenant) return known;
    const row = { ...key, views: 0, clicks: 0, closes: 0 };
    rows.set(name, row);
    this.tenants.set(tenantId, rows);
    this.size++;
    return row;
  }
}
