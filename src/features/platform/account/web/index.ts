export { Invoices } from './Invoices.tsx';
export { CodeForm } from './second-factor/CodeForm.tsx';
