export { type CompanyMail, openMailDoor, sendBatch } from './mailDoor.ts';
