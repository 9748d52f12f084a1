export { codeToSend } from './codeToSend.ts';
