export { assignMenu } from './assignMenu.ts';
export { dayEnd, nextOpenings } from './nextOpenings.ts';
export { schedulesOf } from './storeSchedules.repo.ts';
export { find as storeOf, storeQuestions } from './stores.repo.ts';
