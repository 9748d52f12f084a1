export { Invoices } from './Invoices.tsx';
export { useOneField } from './second-factor/useOneField.ts';
