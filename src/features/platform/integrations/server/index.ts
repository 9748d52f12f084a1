export { announceCodes } from './announceCodes.ts';
export {
  accountOf,
  companyOfJob,
  connect,
  failWithoutCredentials,
  MissingCredentials,
  openAccount,
  openIntegrations,
  openStoredConnection,
  type PortConnection,
  usedProviders,
} from './connections.ts';
export { fleetForms } from './fleetForms.ts';
export { ofOrder as callsOfOrder } from './calls.repo.ts';
export { claimStoreReferences, updateDirectory } from './storeDirectory.ts';
export type { ProviderWork, ReportedProblem } from './providerWork.ts';
export { pollJob } from './pollJob.ts';
export { readProviderIssues } from './readProviderIssues.ts';
export { webhookUrl } from './webhookAddress.ts';
export { type PingedStore, webhookRoutes } from './webhookRoutes.ts';
export { webhookEffect, webhookJob } from './webhookJobs.ts';
