import { accessToken } from '../../sandbox/login.ts';
import { Refusal } from '../../sandbox/routes.ts';
import { errors } from './dialect.ts';

/** An answer of DiDi Food: a 200 with the number of an error, 0 of none. */
export const ok = (data: unknown) => ({
  errno: 0,
  errmsg: 'ok',
  requestId: 'prueba',
  time: Math.floor(Date.now() / 1000),
  data,
});
export const refused = (errno: number, message: string) => new Refusal(200, message, String(errno));

export const tokenOf = (storeReference: string): string => `${accessToken}-${storeReference}`;
/** The store whose token a call carries. */
export function storeOf(token: string | undefined): string {
  if (!token?.startsWith(`${accessToken}-`)) throw refused(errors.expiredToken, 'token expired');
  return token.slice(accessToken.length + 1);
}
