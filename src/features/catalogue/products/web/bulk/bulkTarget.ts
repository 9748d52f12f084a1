import type { ProductBulkEdit, ProductBulkPatch } from '../../products.contract.ts';

/** Kinds of bulk change. */
export type BulkKind = 'on' | 'off' | 'price' | 'label' | 'attributes';

/** The products it is done to: those picked, or everything some filters find. */
export type BulkTarget = {
  count: number;
  which: Pick<ProductBulkEdit, 'productIds' | 'filters'>;
  /** Name of a single product. */
  name?: string;
};

/** Change in the form; null while it is incomplete. */
export type BulkChange = ProductBulkPatch | null;

/** Bulk request, as stored for the session. */
export type BulkRequest = {
  kind: BulkKind;
  target: BulkTarget;
  change: ProductBulkPatch;
  /** Price lists that a price change also changes. */
  priceGroupIds?: number[];
};

/** Names the run in this tab. */
export const productBulkName = 'products.bulk_edit';
