export { keptGuestMenu } from './readKept.ts';
export { forgetMenus, warmAfterChanges, warmMenusInto } from './warmMenus.ts';
