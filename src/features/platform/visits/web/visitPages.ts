/** The screens of visits in a single file, so that the first file of the product names one of them. */
export { VisitPage } from './VisitPage.tsx';
export { VisitsPage } from './VisitsPage.tsx';
