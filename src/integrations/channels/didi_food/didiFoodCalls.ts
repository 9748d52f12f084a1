import { type Answer, type Call, readCall, type Token } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { rawInteger } from '../../parseJson.ts';
import type { Opened } from '../../provider.ts';
import { UnknownStoreFailure } from '../UnknownStoreFailure.ts';
import { callSignature, type CallValues, envelope, errors, paths, reasonOf, token as tokenShape } from './dialect.ts';
import type { didiFoodForm } from './form.ts';

export type Account = Opened<typeof didiFoodForm>;
export const name = 'DiDi Food';

/** The content of an answer, each of which is a 200 with the number of an error; 0 is none. */
type Content = { errno: number; data: unknown; answer: Answer };

/** Sends a call whose answer has no error, or one of those that are expected. */
async function send(
  { http }: Account,
  call: Call,
  { expects = [], signal }: { expects?: readonly number[]; signal?: AbortSignal } = {},
): Promise<Content> {
  const failureOf = (refused: Answer) => {
    const { errno, errmsg } = readBody(envelope, refused);
    if (errno === 0 || expects.includes(errno)) return null;
    const message = `${name} rechazó la consulta: ${errmsg || 'sin explicación'} (${errno}).`;
    return new ProviderFailure(reasonOf(errno), message, { status: refused.status, body: refused.body });
  };
  const answer = await http.send({ ...call, failureOf }, signal);
  const { errno, data } = readBody(envelope, answer);
  return { errno, data, answer };
}

const tokenPath = (path: string, { credentials }: Account, storeReference: string): string =>
  `${path}?${String(
    new URLSearchParams({
      app_id: credentials.appId,
      app_secret: credentials.appSecret,
      app_shop_id: storeReference,
    }),
  )}`;

async function obtainToken(account: Account, storeReference: string): Promise<Token> {
  const secrets = [encodeURIComponent(account.credentials.appSecret)];
  const call = readCall('Pedir acceso', tokenPath(paths.token, account, storeReference), { secrets });
  const { data, answer } = await send(account, call);
  const { auth_token: value, token_expiration_time: end } = readBody(tokenShape, { ...answer, body: data });
  return { value, seconds: Math.max(1, end - Math.floor(Date.now() / 1000)) };
}

async function renewToken(account: Account, storeReference: string): Promise<void> {
  const secrets = [encodeURIComponent(account.credentials.appSecret)];
  const call = readCall('Renovar el acceso', tokenPath(paths.refresh, account, storeReference), { secrets });
  // It is refused for two minutes after another renewal, whose token is good.
  await send(account, call, { expects: [errors.parameter, errors.noToken] });
  account.http.dropToken(storeReference);
}

/** The path of a call that only reads, with the token of its store. */
export const withToken = (path: string, token: string): string =>
  `${path}?${String(new URLSearchParams({ auth_token: token }))}`;

/** Sends a call for a store, with its token; one that expired is renewed, once. */
export async function sendForStore(
  account: Account,
  storeReference: string,
  { callWith, expects = [] }: { callWith(token: string): Call; expects?: readonly number[] },
  signal: AbortSignal,
): Promise<Content> {
  const attempt = async (expected: readonly number[]) => {
    const token = await account.http.token(storeReference, () => obtainToken(account, storeReference));
    return send(account, callWith(token), { expects: expected, signal });
  };
  const content = await attempt([...expects, errors.expiredToken]);
  if (content.errno !== errors.expiredToken || expects.includes(errors.expiredToken)) return content;
  await renewToken(account, storeReference);
  return attempt(expects);
}

/** Sends a call about a store that DiDi Food must know. */
export async function sendKnown(
  account: Account,
  storeReference: string,
  request: { callWith(token: string): Call; expects?: readonly number[] },
  signal: AbortSignal,
): Promise<Content> {
  const expects = [...(request.expects ?? []), errors.parameter];
  const content = await sendForStore(account, storeReference, { ...request, expects }, signal);
  if (content.errno !== errors.parameter) return content;
  throw new UnknownStoreFailure(name, content.answer);
}

/** Sends a call for the whole application, with its signature. */
export async function sendSigned(
  account: Account,
  call: { name: string; path: string; values: CallValues },
  signal: AbortSignal,
) {
  const { appId, appSecret } = account.credentials;
  const values = { ...call.values, timestamp: Math.floor(Date.now() / 1000) };
  const sign = callSignature({ ...values, app_id: appId }, appSecret);
  const json = { ...values, app_id: rawInteger(appId), sign };
  const { name: label, path } = call;
  return send(account, { name: label, method: 'POST', path, json, repeat: 'again' }, { signal });
}
