export { recordAccess } from './recordAccess.ts';
export { recordPlatformChange } from './recordPlatformChange.ts';
