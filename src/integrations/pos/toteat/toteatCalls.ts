import type { Answer, Call } from '../../client/call.ts';
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

/** A response with its envelope read: `problem` is null where it is ok, and blank where no reason is given. */
type Read = { answer: Answer; problem: string | null };

async function request(account: Account, call: Call, signal: AbortSignal): Promise<Read> {
  const { credentials, http } = account;
  const { restaurantId, localId } = idsOf(account);
  const [path, query] = call.path.split('?');
  const parameters = new URLSearchParams(query);
  const ids = { xir: restaurantId, xil: localId, xiu: credentials.userIdentify, xapitoken: credentials.apiToken };
  for (const [name, value] of Object.entries(ids)) parameters.set(name, value);
  // The token is in the address, where its characters are encoded.
  const encoded = new URLSearchParams({ token: credentials.apiToken }).toString().slice('token='.length);
  const answer = await http.send({ ...call, path: `${path}?${parameters}`, secrets: [encoded] }, signal);
  const { ok, msg } = readBody(envelope, answer);
  return { answer, problem: ok ? null : ((typeof msg === 'string' ? msg : msg?.texto) ?? '') };
}

/** `Not Authorized` is the text of a dead token and of a call that is not allowed: a read of the shift distinguishes them. */
async function unauthorised(account: Account, { name }: Call, signal: AbortSignal): Promise<ProviderFailure> {
  const shift: Call = { name: 'Probar el token', method: 'GET', path: paths.shift, repeat: 'again' };
  const { problem } = await request(account, shift, signal);
  const message =
    problem === null
      ? `Toteat reconoce el token, pero no le permite «${name}»: activa ese permiso en Configuración > Print Server & API > Seguridad.`
      : 'Toteat no reconoce el token, o en Seguridad no tiene permisos.';
  return new ProviderFailure('unauthorised', message);
}

/** A call with its answer or Toteat's reason to refuse it. */
export async function attempt(account: Account, call: Call, signal: AbortSignal): Promise<Read> {
  const result = await request(account, call, signal);
  if (result.problem === notAuthorized) throw await unauthorised(account, call, signal);
  return result;
}

/** A call whose refusal is a failure. */
export async function sendCall(account: Account, call: Call, signal: AbortSignal): Promise<Answer> {
  const { answer, problem } = await attempt(account, call, signal);
  if (problem === null) return answer;
  const reason = problem || 'no dice por qué. Revisa el ID de restaurante y el de local.';
  throw new ProviderFailure('refused', `Toteat rechazó la consulta: ${reason}`);
}
