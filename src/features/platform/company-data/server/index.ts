export { eraseCompanyJob, queueDueErasures } from './eraseCompanyJob.ts';
export { downloadRoutes } from './downloadRoutes.ts';
