import { type Answer, type Call, readCall, type Token } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import type { Opened } from '../../provider.ts';
import {
  categories as categoriesShape,
  mainPaths,
  mainProducts,
  mainToken,
  paths,
  token,
  tokenHeader,
  tokenSeconds,
} from './dialect.ts';
import { fudoForm } from './form.ts';

export type Account = Opened<typeof fudoForm>;

/** Names of the credentials of the main API. */
export const keyNames = `«${fudoForm.apiKey.label}» y «${fudoForm.secretKey.label}»`;

/** Credentials of the main API that are missing, by their paths. */
export const missingKeys = ({ credentials: { apiKey, secretKey } }: Account): string[] => [
  ...(apiKey === '' ? ['api_key'] : []),
  ...(secretKey === '' ? ['secret_key'] : []),
];

const loginCall = { method: 'POST', repeat: 'again', isLogin: true } as const;

async function obtainToken({ http, credentials: { clientId, clientSecret } }: Account): Promise<Token> {
  const json = { clientId, clientSecret };
  const call: Call = { ...loginCall, name: 'Pedir acceso', path: paths.auth, json };
  return { value: readBody(token, await http.send(call)).token, seconds: tokenSeconds };
}

async function obtainMainToken({ http, credentials: { apiKey, secretKey: apiSecret } }: Account): Promise<Token> {
  const json = { apiKey, apiSecret };
  const name = 'Pedir acceso para cambiar productos';
  const call: Call = { ...loginCall, name, host: 'login', path: mainPaths.login, json };
  const { token: value, exp } = readBody(mainToken, await http.send(call));
  return { value, seconds: exp - Date.now() / 1000 };
}

/** A call of the Integrations API. */
export const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send({ ...call, bearer: () => obtainToken(account), tokenHeader }, signal);

/** A call of the main API, which has its own credentials. */
export const sendMainCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send({ ...call, host: 'main', tokenName: 'main', bearer: () => obtainMainToken(account) }, signal);

export const readCategories = async (account: Account, signal: AbortSignal) =>
  readBody(categoriesShape, await sendCall(account, readCall('Leer las categorías', paths.categories), signal));

/** Reads one product of the main API. */
export const checkMainAccess = async (account: Account, signal: AbortSignal) =>
  readBody(
    mainProducts,
    await sendMainCall(account, readCall('Probar la API principal', `${mainPaths.products}?page[size]=1`), signal),
  );
