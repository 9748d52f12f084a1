import { z } from 'zod';
import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, type Token, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { toMajorUnits } from '../../currency.ts';
import type { CredentialCheck, Opened, RawWebhook } from '../../provider.ts';
import { jsonOf, requireSecret } from '../../webhook.ts';
import type { DeliveryEvent, Drive, NewDelivery, Stop } from '../port.ts';
import { bagVolume, bagWeight, event, reasonText, refusal, token, tokenPath, unservedCodes } from './dialect.ts';
import type { pedidosYaForm } from './form.ts';

/** Shared by both versions of PedidosYa's courier API: authentication, addresses and webhooks. */
export type Account = Opened<typeof pedidosYaForm>;

async function obtainToken({ http, credentials }: Account): Promise<Token> {
  if (credentials.apiToken) return { value: credentials.apiToken, seconds: 86_400 };
  const json = {
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    username: credentials.username,
    password: credentials.password,
    grant_type: 'password',
  };
  const call: Call = { name: 'Pedir acceso', method: 'POST', host: 'login', path: tokenPath, json, repeat: 'once' };
  return { value: readBody(token, await http.send(call)).access_token, seconds: 45 * 60 };
}

/** PedidosYa takes the bare token, and blocks clients that request too many for ten minutes. */
export const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send({ ...call, bearer: () => obtainToken(account), scheme: '' }, signal);

const waypoint = (type: 'PICK_UP' | 'DROP_OFF', stop: Stop) => ({
  type,
  addressStreet: stop.address,
  ...(stop.detail && { addressAdditional: stop.detail }),
  city: stop.commune ?? '',
  name: stop.name,
  phone: stop.phone,
  latitude: stop.latitude,
  longitude: stop.longitude,
  ...(stop.notes && { instructions: stop.notes }),
});

const waypointsOf = ({ from, to }: Drive) => [waypoint('PICK_UP', from), waypoint('DROP_OFF', to)];

/** A single bag for a quote; `items` when they are known. */
const itemsOf = (drive: Drive & Partial<Pick<NewDelivery, 'items'>>, currency: string) => {
  const lines = drive.items?.length ? drive.items : [{ name: 'Pedido', quantity: 1, price: drive.value }];
  return lines.slice(0, 99).map(({ name, quantity, price }) => ({
    type: 'STANDARD',
    description: name,
    quantity,
    value: toMajorUnits(price, currency),
    volume: bagVolume,
    weight: bagWeight,
  }));
};

/** A drive as both versions take it, to be priced or carried. */
export const bodyOf = (input: Drive & Partial<NewDelivery>, { currency, isProduction }: Account) => ({
  ...(input.key && { referenceId: input.key }),
  isTest: !isProduction,
  ...(input.readyAt && { deliveryTime: input.readyAt }),
  items: itemsOf(input, currency),
  waypoints: waypointsOf(input),
});

/** Why PedidosYa refused, for staff to read. */
export function refusalOf(answer: Answer): string {
  const { code, message, messages } = readBody(refusal, answer) ?? {};
  return reasonText(code) ?? `PedidosYa: ${message ?? messages?.[0] ?? `rechazó el despacho (${answer.status})`}`;
}

/** Failure of a quote; null: it was made, or the address is not served. */
export function quoteFailureOf(answer: Answer): ProviderFailure | null {
  const { status, body } = answer;
  if (status < 400 || status === 404 || unservedCodes.includes(readBody(refusal, answer)?.code ?? '')) return null;
  return new ProviderFailure('refused', refusalOf(answer), { status, body });
}

export function readWebhook({ credentials }: Account, raw: RawWebhook): DeliveryEvent | null {
  if (credentials.webhookSecret) requireSecret(raw, 'authorization', credentials.webhookSecret);
  const { data: payload } = event.safeParse(jsonOf(raw));
  if (!payload) return null;
  return {
    key: `${payload.id} ${payload.data?.status ?? ''} ${payload.generated ?? ''}`,
    reference: payload.id,
    ...(payload.referenceId && { deliveryKey: payload.referenceId }),
  };
}

const anything = z.unknown();

/** Makes a read-only call to check the credentials. */
export async function checkPedidosYa(account: Account, signal: AbortSignal, path: string): Promise<CredentialCheck> {
  const { apiToken, clientId, username } = account.credentials;
  if (!apiToken && !(clientId && username))
    return {
      ok: false,
      field: 'client_id',
      message: 'Escribe el token fijo, o Client ID, secreto, usuario y contraseña.',
    };
  const field = apiToken ? 'api_token' : 'client_secret';
  const message =
    'PedidosYa no reconoce las credenciales. Si insistes con las malas, bloquea la cuenta unos diez minutos.';
  return checkCredentials({ field, message }, async () => {
    const call = readCall('Probar la conexión', path);
    readBody(anything, await sendCall(account, call, signal));
    return { ok: true, message: 'PedidosYa reconoce las credenciales.' };
  });
}
