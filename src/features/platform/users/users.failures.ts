import { failures as roleFailures } from '#features/platform/roles/roles.failures.ts';
import { createFail, kitFailures } from '#kit/contract/failures.ts';

export const fail = createFail({ ...kitFailures, notOwnRole: roleFailures.notOwnRole });
