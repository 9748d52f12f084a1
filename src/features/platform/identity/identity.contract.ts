import { z } from 'zod';
import { filled } from '#kit/contract/fields.ts';

/**
 * The part of the Google Identity Toolkit API that sign-in needs.
 *
 * Its names are camelCase by Google's specification, so these are plain schemas instead of our endpoints.
 */
export const identityBase = '/identitytoolkit.googleapis.com/v1';
/** Where the dialect has the second step of a sign-in. */
export const identityBaseV2 = '/identitytoolkit.googleapis.com/v2';
export const tokenPath = '/securetoken.googleapis.com/v1/token';

export const signInRequest = z.object({
  email: filled(254),
  password: z.string().min(1).max(200),
  returnSecureToken: z.boolean().optional(),
  tenantId: z.string().max(60).optional(),
});
export const signInReply = z.object({
  kind: z.string(),
  localId: z.string(),
  email: z.string(),
  displayName: z.string(),
  idToken: z.string(),
  registered: z.literal(true),
  refreshToken: z.string(),
  /** Seconds, as text. */
  expiresIn: z.string(),
  /** The company demands a second factor: until there is one, the session sets it up and opens nothing else. */
  mfaEnrollmentRequired: z.boolean().optional(),
});
export type SignInReply = z.output<typeof signInReply>;

/** In the place of tokens, where the account has a second factor: what to show with its code. */
export const pendingReply = z.object({
  kind: z.string(),
  localId: z.string(),
  email: z.string(),
  registered: z.literal(true),
  mfaPendingCredential: z.string(),
  mfaInfo: z.array(z.object({ mfaEnrollmentId: z.string(), displayName: z.string(), totpInfo: z.object({}) })),
});
export type PendingReply = z.output<typeof pendingReply>;

/** Begins a sign-in with the installation's OpenID provider. */
export const authUriRequest = z.object({
  providerId: z.string().max(60).optional(),
  tenantId: z.string().max(60).optional(),
});
export const authUriReply = z.object({
  kind: z.string(),
  /** Where the browser goes. */
  authUri: z.string(),
  /** Of this browser alone: sent with the answer of the provider. */
  sessionId: z.string(),
});
export type AuthUriReply = z.output<typeof authUriReply>;
export const idpRequest = z.object({
  /** The address that the provider returned to, with its query. */
  requestUri: z.string().min(1).max(4000),
  sessionId: z.string().min(1).max(4000),
  returnSecureToken: z.boolean().optional(),
  tenantId: z.string().max(60).optional(),
});

export const secondFactorRequest = z.object({
  mfaPendingCredential: z.string().min(1).max(1000),
  mfaEnrollmentId: z.string().max(100).optional(),
  /** Six digits of the app, or a recovery code. */
  totpVerificationInfo: z.object({ verificationCode: z.string().min(1).max(40) }),
  tenantId: z.string().max(60).optional(),
});
export const secondFactorReply = z.object({ idToken: z.string(), refreshToken: z.string(), expiresIn: z.string() });
export type SecondFactorReply = z.output<typeof secondFactorReply>;

export const tokenRequest = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1).max(500),
});
export const tokenReply = z.object({
  access_token: z.string(),
  expires_in: z.string(),
  token_type: z.literal('Bearer'),
  refresh_token: z.string(),
  id_token: z.string(),
  user_id: z.string(),
  project_id: z.string(),
});
export type TokenReply = z.output<typeof tokenReply>;

export const lookupRequest = z.object({ idToken: z.string().min(1).max(4000), tenantId: z.string().optional() });
export const oobCodeRequest = z.object({
  requestType: z.literal('PASSWORD_RESET'),
  email: filled(254),
  tenantId: z.string().optional(),
});
export const resetPasswordRequest = z.object({
  oobCode: z.string().min(1).max(500),
  newPassword: z.string().max(200).optional(),
  tenantId: z.string().optional(),
});
export const updateRequest = z.object({
  idToken: z.string().min(1).max(4000),
  password: z.string().max(200).optional(),
  displayName: z.string().max(120).optional(),
  returnSecureToken: z.boolean().optional(),
  tenantId: z.string().optional(),
});

export const lookupReply = z.object({
  kind: z.string(),
  users: z.array(z.object({ localId: z.string(), email: z.string(), displayName: z.string(), tenantId: z.string() })),
});
const emailReply = z.object({ kind: z.string(), email: z.string() });
export const resetPasswordReply = emailReply.extend({
  requestType: z.literal('PASSWORD_RESET'),
  displayName: z.string(),
  tenantName: z.string(),
  /** The account had no password: this is the user's first visit. */
  firstPassword: z.boolean(),
});

const json = 'application/json';

/** The Identity Toolkit calls as OpenAPI describes them. */
export const identityCalls = [
  {
    path: `${identityBase}/accounts:signInWithPassword`,
    summary: 'Ingresar con correo y contraseña',
    description:
      '`idToken` es el token de `Authorization: Bearer …`; `tenantId` o la cabecera `Tenant` dicen el comercio.',
    contentType: json,
    request: signInRequest,
    reply: z.union([signInReply, pendingReply]),
  },
  {
    path: `${identityBaseV2}/accounts/mfaSignIn:finalize`,
    summary: 'Ingresar con el código de la verificación en dos pasos',
    description:
      'Para cuentas con verificación en dos pasos, cuya contraseña responde `mfaPendingCredential` en vez de un token. ' +
      'Sirve también un código de recuperación; cada código, una vez.',
    contentType: json,
    request: secondFactorRequest,
    reply: secondFactorReply,
  },
  {
    path: `${identityBase}/accounts:createAuthUri`,
    summary: 'Ir a ingresar con Google u otro proveedor',
    description: 'Donde se ofrece un proveedor de OpenID. `sessionId` se guarda en el navegador hasta volver.',
    contentType: json,
    request: authUriRequest,
    reply: authUriReply,
  },
  {
    path: `${identityBase}/accounts:signInWithIdp`,
    summary: 'Ingresar con la respuesta del proveedor',
    description: 'El usuario es el del comercio que tiene el correo que el proveedor verificó.',
    contentType: json,
    request: idpRequest,
    reply: z.union([signInReply, pendingReply]),
  },
  {
    path: tokenPath,
    summary: 'Renovar el token',
    description: 'Cada `refresh_token` sirve una vez: la respuesta trae el siguiente.',
    contentType: 'application/x-www-form-urlencoded',
    request: tokenRequest,
    reply: tokenReply,
  },
  {
    path: `${identityBase}/accounts:lookup`,
    summary: 'De quién es un token',
    description: 'Responde la cuenta.',
    contentType: json,
    request: lookupRequest,
    reply: lookupReply,
  },
  {
    path: `${identityBase}/accounts:sendOobCode`,
    summary: 'Pedir un enlace para elegir otra contraseña',
    description: 'Responde lo mismo exista o no el correo.',
    contentType: json,
    request: oobCodeRequest,
    reply: emailReply,
  },
  {
    path: `${identityBase}/accounts:resetPassword`,
    summary: 'Elegir otra contraseña con el código del enlace',
    description: 'Sin `newPassword` solo dice si el código sirve.',
    contentType: json,
    request: resetPasswordRequest,
    reply: resetPasswordReply,
  },
  {
    path: `${identityBase}/accounts:update`,
    summary: 'Cambiar la contraseña de quien ingresó',
    description: 'Pide haber ingresado hace poco.',
    contentType: json,
    request: updateRequest,
    reply: emailReply.extend({ localId: z.string(), idToken: z.string() }),
  },
] as const;

/** `error.message` of a refusal in the dialect; the browser turns each into a sentence. */
export const identityErrors = {
  INVALID_LOGIN_CREDENTIALS: 'El email o la contraseña son incorrectos.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Demasiados intentos seguidos. Espera un momento y vuelve a probar.',
  EXPIRED_OOB_CODE: 'El enlace expiró. Pide uno nuevo.',
  INVALID_OOB_CODE: 'El enlace no es válido o ya se usó. Pide uno nuevo.',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'Por seguridad, ingresa nuevamente antes de cambiar tu contraseña.',
  WEAK_PASSWORD: 'Usa una contraseña de al menos 10 caracteres, que no sea de las más comunes.',
  TOKEN_EXPIRED: 'Tu sesión expiró. Ingresa nuevamente.',
  INVALID_CODE: 'El código no es correcto o ya se usó. Espera el siguiente de tu aplicación, o usa otro.',
  INVALID_MFA_PENDING_CREDENTIAL: 'Pasó mucho tiempo. Ingresa nuevamente con tu contraseña.',
  USER_DISABLED: 'Tu usuario no tiene acceso. Habla con quien administra los usuarios de tu empresa.',
  OPERATION_NOT_ALLOWED: 'Este ingreso no está disponible. Ingresa con tu contraseña.',
  INVALID_IDP_RESPONSE: 'No se completó el ingreso. Vuelve a intentar, o ingresa con tu contraseña.',
  IDP_UNAVAILABLE: 'El servicio de ingreso no respondió. Vuelve a intentar, o ingresa con tu contraseña.',
  UNVERIFIED_EMAIL: 'Tu cuenta no tiene un correo verificado. Verifícalo, o ingresa con tu contraseña.',
  FEDERATED_USER_NOT_FOUND:
    'Ningún usuario activo de esta empresa tiene ese correo. Elige otra cuenta, o pide que te inviten.',
  /** Followed by the platform's sentence. */
  COMPANY_HELD: 'La cuenta de tu comercio está detenida. Escríbenos para volver a abrirla.',
  INVALID_REFRESH_TOKEN: 'Tu sesión ya no es válida. Ingresa nuevamente.',
  INVALID_ID_TOKEN: 'Tu sesión ya no es válida. Ingresa nuevamente.',
} as const;
export type IdentityError = keyof typeof identityErrors;
