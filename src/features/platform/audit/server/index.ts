export { recordPlatformChange, recordPlatformChangeOnce } from './recordPlatformChange.ts';
