export { assignMenu } from './assignMenu.ts';
export { storeQuestions } from './stores.repo.ts';
