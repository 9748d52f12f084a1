export { list as listInvoices } from './invoices.repo.ts';
