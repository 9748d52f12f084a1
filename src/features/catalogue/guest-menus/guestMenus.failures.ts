import { failures as menuFailures } from '#features/catalogue/menus/menus.failures.ts';
import { createFail, kitFailures } from '#kit/contract/failures.ts';

export const fail = createFail({ ...kitFailures, notPublished: menuFailures.notPublished });
