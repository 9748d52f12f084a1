export { CompanyInvoices } from './CompanyInvoices.tsx';
export { Invoices } from './Invoices.tsx';
