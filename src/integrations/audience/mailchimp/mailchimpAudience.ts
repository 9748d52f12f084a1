import { createHash } from 'node:crypto';
import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { digest } from '../../digest.ts';
import type { CredentialCheck, Opened, RawWebhook, WebhookResult } from '../../provider.ts';
import type {
  AudienceAdapter,
  AudienceChange,
  AudienceList,
  AudienceMember,
  AudienceReport,
  MemberResult,
} from '../port.ts';
import {
  batchAnswer,
  isCompliance,
  lists,
  type MemberError,
  mergeFields,
  customFields,
  paths,
  phoneField,
  problem,
  traits,
  webhook,
  type Webhook,
  webhooks,
  webhookScope,
} from './dialect.ts';
import type { mailchimpForm } from './form.ts';

type Account = Opened<typeof mailchimpForm>;

/** A refusal with the reason of its problem document. */
const refusalOf = ({ status, body }: Answer): ProviderFailure | null => {
  if (status !== 400 && status !== 404) return null;
  const { title, detail } = problem.safeParse(body).data ?? { title: '', detail: '' };
  const reason = (detail || title).slice(0, 200);
  return new ProviderFailure('refused', `Mailchimp rechazó la consulta (${status})${reason && `: ${reason}`}`, {
    status,
    body,
  });
};

const sendCall = ({ http, credentials }: Account, call: Call, signal: AbortSignal): Promise<Answer> => {
  const basic = Buffer.from(`comanda:${credentials.apiKey}`).toString('base64');
  const headers = { ...call.headers, authorization: `Basic ${basic}` };
  return http.send({ expects: [400, 404], failureOf: refusalOf, ...call, headers }, signal);
};

async function readLists(account: Account, signal: AbortSignal): Promise<AudienceList[]> {
  const answer = await sendCall(account, readCall('Leer las audiencias', paths.lists), signal);
  return readBody(lists, answer).lists.map(({ id, name, stats }) => ({
    id,
    name,
    memberCount: stats?.member_count ?? 0,
  }));
}

async function createFields(account: Account, listId: string, signal: AbortSignal): Promise<void> {
  const path = paths.mergeFields(listId);
  const answer = await sendCall(account, readCall('Leer los campos', `${path}?count=1000`), signal);
  const present = new Set(readBody(mergeFields, answer).merge_fields.map(({ tag }) => tag));
  for (const field of [phoneField, ...customFields].filter(({ tag }) => !present.has(tag)))
    await sendCall(account, { name: 'Crear un campo', method: 'POST', path, json: field, repeat: 'once' }, signal);
}

async function subscribe(account: Account, listId: string, url: string, signal: AbortSignal): Promise<void> {
  const path = paths.webhooks(listId);
  const answer = await sendCall(account, readCall('Leer los avisos', path, { secrets: [url] }), signal);
  if (readBody(webhooks, answer).webhooks.some((each) => each.url === url)) return;
  const json = { url, ...webhookScope };
  const call: Call = { name: 'Pedir los avisos', method: 'POST', path, json, secrets: [url], repeat: 'once' };
  await sendCall(account, call, signal);
}

/** A name as first and last name: the first word, and the others. */
const namesOf = (name: string) => {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return { FNAME: first, LNAME: others.join(' ') };
};

const memberOf = ({ mail, name, phone, orders, lastOrderDay, tags }: AudienceMember) => ({
  email_address: mail,
  status: 'subscribed',
  merge_fields: {
    ...namesOf(name),
    PHONE: phone,
    PEDIDOS: orders,
    ...(lastOrderDay !== null && { ULTIMO: lastOrderDay }),
  },
  tags,
});

const refusedResult = (error: MemberError): MemberResult => ({
  mail: error.email_address.toLowerCase(),
  ...(isCompliance(error)
    ? {
        state: 'compliance',
        message: 'Se dio de baja o rebotó en Mailchimp: solo esa persona puede suscribirse otra vez.',
      }
    : { state: 'invalid', message: `Mailchimp no lo aceptó: ${error.error || error.error_code}`.slice(0, 300) }),
});

async function upsert(
  account: Account,
  listId: string,
  members: readonly AudienceMember[],
  signal: AbortSignal,
): Promise<MemberResult[]> {
  const call: Call = {
    name: 'Guardar contactos',
    method: 'POST',
    path: paths.members(listId),
    json: { members: members.map(memberOf), update_existing: true },
    repeat: 'again',
    deadline: 60_000,
    maxBytes: 8_000_000,
  };
  const {
    new_members: added,
    updated_members: updated,
    errors,
  } = readBody(batchAnswer, await sendCall(account, call, signal));
  const stored = [...added, ...updated].map(({ email_address: mail }) => ({
    mail: mail.toLowerCase(),
    state: 'ok' as const,
  }));
  return [...stored, ...errors.map(refusedResult)];
}

/** A member who is not there is removed already. */
const absent = { repeat: 'again', expects: [404, 405], failureOf: () => null } as const;

async function archive(account: Account, listId: string, reference: string, signal: AbortSignal): Promise<void> {
  const path = paths.member(listId, reference);
  await sendCall(account, { name: 'Archivar un contacto', method: 'DELETE', path, ...absent }, signal);
}

async function erase(account: Account, listId: string, reference: string, signal: AbortSignal): Promise<void> {
  const path = `${paths.member(listId, reference)}/actions/delete-permanent`;
  await sendCall(account, { name: 'Borrar un contacto', method: 'POST', path, ...absent }, signal);
}

/** Our kinds by the names of its events. */
const changes: Readonly<Record<string, (event: Webhook) => AudienceChange>> = {
  unsubscribe: (event) => (event['data[reason]'] === 'abuse' ? 'complained' : 'unsubscribed'),
  cleaned: (event) => (event['data[reason]'] === 'abuse' ? 'complained' : 'cleaned'),
  upemail: () => 'changed',
};

const referenceOf = (mail: string): string => createHash('md5').update(mail.trim().toLowerCase()).digest('hex');

/** The secret of our address is the only proof of a webhook. */
function readWebhook({ method, body }: RawWebhook): WebhookResult<AudienceReport> {
  if (method === 'GET') return { ignored: 'Prueba de la dirección' };
  const read = webhook.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!read.success) return null;
  const { type, fired_at: firedAt, 'data[list_id]': listId } = read.data;
  const kind = changes[type]?.(read.data);
  if (!kind) return { ignored: 'Ningún cambio que se use' };
  const mail = (kind === 'changed' ? read.data['data[old_email]'] : read.data['data[email]'])?.trim().toLowerCase();
  const newMail = read.data['data[new_email]'];
  if (!mail || (kind === 'changed' && !newMail)) return null;
  const at = new Date(`${firedAt.replace(' ', 'T')}Z`);
  if (Number.isNaN(at.getTime())) return null;
  return {
    key: `${type} ${firedAt} ${digest(`${listId} ${mail}`)}`,
    kind,
    listId,
    mail,
    reference: referenceOf(mail),
    newReference: kind === 'changed' && newMail ? referenceOf(newMail) : null,
    at: at.toISOString(),
  };
}

export const mailchimpAudience = (account: Account): AudienceAdapter => ({
  traits,
  lists: (signal) => readLists(account, signal),
  async prepare(listId, webhookUrl, signal) {
    await createFields(account, listId, signal);
    await subscribe(account, listId, webhookUrl, signal);
  },
  referenceOf,
  upsert: (listId, members, signal) => upsert(account, listId, members, signal),
  archive: (listId, reference, signal) => archive(account, listId, reference, signal),
  erase: (listId, reference, signal) => erase(account, listId, reference, signal),
  readWebhook,
});

/** Reads the audiences of the account: without one there is nowhere to send contacts to. */
export const checkMailchimp = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    {
      field: 'api_key',
      message: 'Mailchimp no reconoce la API Key. Cópiala de nuevo de su panel, con su final: -us19.',
    },
    async () => {
      const { length } = await readLists(account, signal);
      return length > 0
        ? { ok: true, message: `Mailchimp reconoce la API Key. Audiencias: ${length}.` }
        : { ok: false, message: 'Mailchimp reconoce la API Key, pero la cuenta no tiene una audiencia.' };
    },
  );
