export { renamePlanOfNotices } from './renamePlanOfNotices.ts';
