export { CompanyData } from './CompanyData.tsx';
