import { createFail, type FailureKind, kitFailures } from '#kit/contract/failures.ts';
import { failures as roleFailures } from '#features/platform/roles/roles.failures.ts';
import { maxTokens } from './tokens.contract.ts';

export const failures = {
  tokenByVisitor: {
    code: 1274,
    status: 403,
    message: 'Un token responde ante una persona de la empresa: créalo con una cuenta de la empresa.',
  },
  tokenRevoked: { code: 1275, status: 409, message: 'Este token está revocado. Crea otro.' },
  tooManyTokens: {
    code: 1276,
    status: 409,
    message: `La empresa ya tiene ${maxTokens} tokens. Revoca los que no uses.`,
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures, notOwnRole: roleFailures.notOwnRole });
