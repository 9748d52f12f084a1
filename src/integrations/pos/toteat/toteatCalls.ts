import { type Answer, type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import type { Opened } from '../../provider.ts';
import type { toteatDeclaration } from './declaration.ts';
import { envelope, notAuthorized, paths } from './dialect.ts';
import type { toteatForm } from './form.ts';

export type Account = Opened<typeof toteatForm, (typeof toteatDeclaration)['storeForm']>;

/** The ids by which Toteat knows the store. */
export const idsOf = ({ credentials, store }: Account) => ({
  restaurantId: store?.references.restaurantId ?? credentials.restaurantId,
  localId: store?.references.storeId ?? credentials.localId,
});

/** The problem of an answer, each of which is a 200: null where it is ok, and blank where no reason is given. */
function problemOf(answer: Answer): string | null {
  const { ok, msg } = readBody(envelope, answer);
  return ok ? null : ((typeof msg === 'string' ? msg : msg?.texto) ?? '');
}

const accessFailure = () =>
  new ProviderFailure('unauthorised', 'Toteat no reconoce el token, o en Seguridad no tiene permisos.');

async function request(account: Account, call: Call, signal: AbortSignal): Promise<Answer> {
  const { credentials, http } = account;
  const { restaurantId, localId } = idsOf(account);
  const [path, query] = call.path.split('?');
  const parameters = new URLSearchParams(query);
  const ids = { xir: restaurantId, xil: localId, xiu: credentials.userIdentify, xapitoken: credentials.apiToken };
  for (const [name, value] of Object.entries(ids)) parameters.set(name, value);
  // The token is in the address, where its characters are encoded.
  const encoded = new URLSearchParams({ token: credentials.apiToken }).toString().slice('token='.length);
  return http.send({ ...call, path: `${path}?${parameters}`, secrets: [encoded] }, signal);
}

/**
 * Rejects with a failure. `Not Authorized` is the text of a dead token and of a call that is not allowed: a read of the
 * shift distinguishes them.
 */
async function failAccess(
  account: Account,
  { name, failure }: { name: string; failure: unknown },
  signal: AbortSignal,
): Promise<never> {
  if (!(failure instanceof ProviderFailure) || failure.reason !== 'unauthorised' || failure.status !== null)
    throw failure;
  const shift = readCall('Probar el token', paths.shift, {
    failureOf: (answer) => (problemOf(answer) === null ? null : accessFailure()),
  });
  await request(account, shift, signal);
  throw new ProviderFailure(
    'unauthorised',
    `Toteat reconoce el token, pero no le permite «${name}»: activa ese permiso en Configuración > Print Server & API > Seguridad.`,
  );
}

/** A call with its answer or Toteat's reason to refuse it. */
export async function attempt(
  account: Account,
  call: Call,
  signal: AbortSignal,
): Promise<{ answer: Answer; problem: string | null }> {
  const failureOf = (answer: Answer) =>
    problemOf(answer) === notAuthorized ? accessFailure() : (call.failureOf?.(answer) ?? null);
  const sent = request(account, { ...call, failureOf }, signal);
  const answer = await sent.catch((failure) => failAccess(account, { name: call.name, failure }, signal));
  return { answer, problem: problemOf(answer) };
}

/** A call whose refusal is a failure. */
export async function sendCall(account: Account, call: Call, signal: AbortSignal): Promise<Answer> {
  const failureOf = (refused: Answer) => {
    const problem = problemOf(refused);
    const reason = problem || 'no dice por qué. Revisa el ID de restaurante y el de local.';
    return problem === null ? null : new ProviderFailure('refused', `Toteat rechazó la consulta: ${reason}`);
  };
  return (await attempt(account, { ...call, failureOf }, signal)).answer;
}
