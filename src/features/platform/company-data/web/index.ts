export { CompanyData } from './CompanyData.tsx';
export { AccountExports } from './AccountExports.tsx';
