export { recordPlatformChange } from './recordPlatformChange.ts';
