export { assignMenu } from './assignMenu.ts';
export { dayEnd, nextOpenings } from './nextOpenings.ts';
export { schedulesOf } from './storeSchedules.repo.ts';
export { storeQuestions } from './stores.repo.ts';
