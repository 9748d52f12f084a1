/** Bundled as one chunk: each lazy chunk adds an entry to the first file that everybody loads. */
export { CompaniesPage } from './CompaniesPage.tsx';
export { CompanyPage } from './CompanyPage.tsx';
export { CreateCompanyPage } from './CreateCompanyPage.tsx';
export { CreationPage } from './CreationPage.tsx';
