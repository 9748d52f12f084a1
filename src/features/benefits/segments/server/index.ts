export { audienceMemory, restDays } from './audience.sql.ts';
export { countAudience } from './countAudience.ts';
export { inSegment } from './inSegment.ts';
export { joinCustomer, mayReceive, selectAudience, selectSubscribers } from './selectAudience.ts';
export { findRules } from './segments.repo.ts';
