export { eraseCompanyJob, queueDueErasures } from './eraseCompanyJob.ts';
export { eraseCompany } from './eraseCompany.ts';
export { exportCompany } from './exportCompany.ts';
export { downloadRoutes } from './downloadRoutes.ts';
