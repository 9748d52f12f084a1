export { type CompanyMail, openMailDoor, sendBatch } from './mailDoor.ts';
export { eraseAddresses } from './suppressions.repo.ts';
export { openTxtResolver } from './txtResolver.ts';
