import type { ProductBulkEdit, ProductBulkPatch } from '../../products.contract.ts';

/** What is done to many products together. */
export type BulkKind = 'on' | 'off' | 'price' | 'label' | 'attributes';

/** The products it is done to: those picked, or everything some filters find. */
export type BulkTarget = { count: number; which: Pick<ProductBulkEdit, 'productIds' | 'filters'> };

/** A change while it is being written; null while it says nothing yet. */
export type BulkChange = ProductBulkPatch | null;

/** What was asked for, as a visit remembers it. */
export type BulkRequest = { kind: BulkKind; target: BulkTarget; change: ProductBulkPatch };

/** Names the run in this tab. */
export const productBulkName = 'products.bulk_edit';
