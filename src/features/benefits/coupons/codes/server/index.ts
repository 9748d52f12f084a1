export { codeToSend, type SentCode } from './codeToSend.ts';
