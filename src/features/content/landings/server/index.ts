export type { LandingSite } from '../guests/server/drawLanding.ts';
export { sendLanding } from '../guests/server/sendLanding.ts';
