export { recordForPlatform, recordPlatformChange, recordPlatformChangeOnce } from './recordPlatformChange.ts';
