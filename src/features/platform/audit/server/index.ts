export { hasPolicy } from './audit.repo.ts';
export { recordForPlatform, recordPlatformChange, recordPlatformChangeOnce } from './recordPlatformChange.ts';
