import { type Answer, type Call, readCall, type Token } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { rawInteger } from '../../parseJson.ts';
import type { Opened } from '../../provider.ts';
import { UnknownStoreFailure } from '../UnknownStoreFailure.ts';
import { callSignature, type CallValues, envelope, errors, failureOf, paths, token as tokenShape } from './dialect.ts';
import type { didiFoodForm } from './form.ts';

export type Account = Opened<typeof didiFoodForm>;
export const name = 'DiDi Food';

/** The content of an answer, each of which is a 200 with the number of an error; 0 is none. */
type Content = { errno: number; data: unknown; answer: Answer };

function contentOf(answer: Answer, expects: readonly number[] = []): Content {
  const { errno, errmsg, data } = readBody(envelope, answer);
  if (errno === 0 || expects.includes(errno)) return { errno, data, answer };
  throw new ProviderFailure(
    failureOf(errno),
    `${name} rechazó la consulta: ${errmsg || 'sin explicación'} (${errno}).`,
    {
      status: answer.status,
      body: answer.body,
    },
  );
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
  const { data, answer } = contentOf(await account.http.send(call));
  const { auth_token: value, token_expiration_time: end } = readBody(tokenShape, { ...answer, body: data });
  return { value, seconds: Math.max(1, end - Math.floor(Date.now() / 1000)) };
}

async function renewToken(account: Account, storeReference: string): Promise<void> {
  const secrets = [encodeURIComponent(account.credentials.appSecret)];
  const call = readCall('Renovar el acceso', tokenPath(paths.refresh, account, storeReference), { secrets });
  // It is refused for two minutes after another renewal, whose token is good.
  contentOf(await account.http.send(call), [errors.parameter, errors.noToken]);
  account.http.dropToken(storeReference);
}

/** The path of a call that only reads, with the token of its store. */
export const withToken = (path: string, token: string): string =>
  `${path}?${String(new URLSearchParams({ auth_token: token }))}`;

/** Sends a call for a store, with its token; one that expired is renewed, once. */
export async function sendForStore(
  account: Account,
  storeReference: string,
  { callWith, expects }: { callWith(token: string): Call; expects?: readonly number[] },
  signal: AbortSignal,
): Promise<Content> {
  const send = async () => {
    const token = await account.http.token(storeReference, () => obtainToken(account, storeReference));
    return account.http.send(callWith(token), signal);
  };
  const answer = await send();
  if (contentOf(answer, [...(expects ?? []), errors.expiredToken]).errno !== errors.expiredToken)
    return contentOf(answer, expects);
  await renewToken(account, storeReference);
  return contentOf(await send(), expects);
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
  return contentOf(await account.http.send({ name: label, method: 'POST', path, json, repeat: 'again' }, signal));
}
