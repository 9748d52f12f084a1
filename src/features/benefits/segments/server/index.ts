export { countAudience } from './countAudience.ts';
export { inSegment } from './inSegment.ts';
export { joinCustomer, mayReceive, selectAudience } from './selectAudience.ts';
export { requireRules } from './segments.repo.ts';
