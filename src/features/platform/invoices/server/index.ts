export { list as listInvoices } from './invoices.repo.ts';
export { payUrlOf } from './payUrl.ts';
