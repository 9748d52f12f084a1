export { eraseCompanyJob, queueDueErasures } from './eraseCompanyJob.ts';
