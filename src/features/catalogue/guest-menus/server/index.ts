export { cachedGuestMenu } from './parseCached.ts';
