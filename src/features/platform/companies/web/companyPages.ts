/** A single file for the screens of the console, which few people open: each more would be named in what everybody loads. */
export { CompaniesPage } from './CompaniesPage.tsx';
export { CompanyPage } from './CompanyPage.tsx';
export { CreateCompanyPage } from './CreateCompanyPage.tsx';
export { CreationPage } from './CreationPage.tsx';
