export { sendLanding } from '../guests/server/sendLanding.ts';
