export {
  connectionTo,
  fleetConnection,
  type FleetConnection,
  openIntegrations,
  paymentConnection,
  type PaymentConnection,
} from './connections.ts';
export { fleetForms } from './fleetForms.ts';
export { ofOrder as callsOfOrder } from './calls.repo.ts';
export { webhookUrl } from './webhookAddress.ts';
export { webhookRoutes } from './webhookRoutes.ts';
export { workFleetWebhook, workPaymentWebhook } from './webhookJobs.ts';
export { find as findWebhook, settle as settleWebhook } from './webhooks.repo.ts';
