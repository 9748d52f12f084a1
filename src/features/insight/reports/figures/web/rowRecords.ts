import type { ReportType } from '../../reports.contract.ts';

/** The page of a row's record, and the policy that opens it. */
export type RowRecord = { path: (key: string) => string; policy: string };

/** Reports whose rows are records with a page, by their key. */
export const rowRecords = {
  topProducts: { path: (key) => `/products/edit-product/${key}`, policy: 'products.show' },
  topCustomers: { path: (key) => `/customers/${key}`, policy: 'customers.show' },
} as const satisfies Partial<Record<ReportType, RowRecord>>;

export const rowRecordOf = (type: ReportType): RowRecord | undefined =>
  Object.entries(rowRecords).find(([name]) => name === type)?.[1];
