export { CompanyFlags } from './CompanyFlags.tsx';
