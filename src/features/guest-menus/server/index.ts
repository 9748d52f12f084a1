export { forgetMenus, warmAfterChanges, warmMenusInto } from './warmMenus.ts';
