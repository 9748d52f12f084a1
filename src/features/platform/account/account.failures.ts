import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  wrongPassword: { code: 1024, status: 422, message: 'La contraseña actual no es correcta.' },
  managedElsewhere: {
    code: 1028,
    status: 409,
    message: 'El acceso a este comercio se administra en su servicio externo: cámbialo allí.',
  },
  wrongCode: {
    code: 1053,
    status: 422,
    message: 'El código no es correcto o ya se usó. Espera el siguiente de tu aplicación, o usa otro.',
  },
  secondFactorOn: {
    code: 1063,
    status: 409,
    message: 'Ya tienes la verificación en dos pasos. Desactívala para configurarla de nuevo.',
  },
  secondFactorOff: { code: 1055, status: 409, message: 'No tienes activada la verificación en dos pasos.' },
  setupTooOld: { code: 1056, status: 410, message: 'Pasó mucho tiempo. Empieza de nuevo con otro código QR.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
