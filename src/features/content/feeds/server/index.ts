export { feedNeeds } from './feedNeeds.ts';
