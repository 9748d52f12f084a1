export {
  type CompanyMail,
  type DoorResult,
  type MailDoor,
  type MailServices,
  openMailDoor,
  sendBatch,
  UnusableSender,
} from './mailDoor.ts';
export { applyMailEvents } from './mailEvents.ts';
export { findMailjetQuota } from './quotas.repo.ts';
export { find as findSender, findDefault as findDefaultSender } from './senders.repo.ts';
export { eraseAddresses } from './suppressions.repo.ts';
export { openTxtResolver } from './txtResolver.ts';
