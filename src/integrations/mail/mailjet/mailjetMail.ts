import { domainOfMail } from '#domain/mails.ts';
import { oneLine } from '#kit/server/mail/mailText.ts';
import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { digest } from '../../digest.ts';
import type { CredentialCheck, Opened, RawWebhook, WebhookResult } from '../../provider.ts';
import { jsonOf } from '../../webhook.ts';
import { isMachineAgent } from '../machines.ts';
import type {
  MailAdapter,
  MailCounters,
  MailEvent,
  MailReport,
  MailResult,
  OutgoingMail,
  ProviderSender,
} from '../port.ts';
import {
  type CounterRow,
  counterRow,
  domainRow,
  event,
  type Event,
  eventKinds,
  problems,
  listOf,
  type MessageError,
  messageRow,
  paths,
  refusal,
  sendAnswer,
  senderRow,
  traits,
} from './dialect.ts';
import type { mailjetForm } from './form.ts';

type Account = Opened<typeof mailjetForm>;

const sendCall = ({ http, credentials }: Account, call: Call, signal: AbortSignal): Promise<Answer> => {
  const basic = Buffer.from(`${credentials.apiKey}:${credentials.secretKey}`).toString('base64');
  return http.send({ ...call, headers: { ...call.headers, authorization: `Basic ${basic}` } }, signal);
};

const messageOf = ({ key, to, from, replyTo, unsubscribeUrl, campaign, pictures, ...mail }: OutgoingMail): object => ({
  From: { Email: from.address, Name: oneLine(from.name) },
  To: [{ Email: to }],
  ...(replyTo !== null && { ReplyTo: { Email: replyTo } }),
  Subject: oneLine(mail.subject),
  TextPart: mail.text,
  HTMLPart: mail.html,
  CustomID: key,
  ...(campaign === null ? { TrackOpens: 'disabled', TrackClicks: 'disabled' } : { CustomCampaign: campaign }),
  ...(unsubscribeUrl !== null && {
    Headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
  ...(pictures.length > 0 && {
    InlinedAttachments: pictures.map(({ name, base64 }) => ({
      ContentType: 'image/png',
      Filename: name,
      ContentID: name,
      Base64Content: base64,
    })),
  }),
});

function refusedResult(key: string, [error]: readonly MessageError[]): MailResult {
  const { ErrorCode: code = '', ErrorMessage: text = '', StatusCode: status = 400 } = error ?? {};
  return {
    key,
    reference: null,
    state: status === 429 || status >= 500 ? 'later' : 'refused',
    problem: problems[code] ?? 'other',
    code,
    message: text === '' ? 'Mailjet no lo aceptó.' : `Mailjet no lo aceptó: ${text}`,
  };
}

/** A refusal of the request as a whole; null where each message has its result. */
const refusalOf = (answer: Answer): ProviderFailure | null => {
  if (answer.status < 400 || sendAnswer.safeParse(answer.body).success) return null;
  const { ErrorCode: code, ErrorMessage: text } = readBody(refusal, answer);
  const reason = problems[code] === 'sender' || answer.status === 401 ? 'unauthorised' : 'refused';
  return new ProviderFailure(reason, `Mailjet no aceptó el envío: ${text || code || answer.status}`, {
    status: answer.status,
    body: answer.body,
  });
};

async function send(account: Account, mails: readonly OutgoingMail[], signal: AbortSignal): Promise<MailResult[]> {
  const call: Call = {
    name: 'Enviar correos',
    method: 'POST',
    path: paths.send,
    json: { Messages: mails.map(messageOf), SandboxMode: !account.isProduction && !account.isSandboxed },
    repeat: 'once',
    deadline: 30_000,
    expects: [400, 401, 403],
    failureOf: refusalOf,
  };
  const { Messages } = readBody(sendAnswer, await sendCall(account, call, signal));
  return Messages.flatMap(({ Status, CustomID, To, Errors }, place) => {
    const key = CustomID ?? mails[place]?.key;
    if (key === undefined) return [];
    if (Status !== 'success') return [refusedResult(key, Errors)];
    return [{ key, state: 'taken' as const, reference: To[0]?.MessageID ?? null }];
  });
}

const query = (path: string, values: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(values)}`;

async function find(account: Account, key: string, signal: AbortSignal): Promise<MailResult | null> {
  const path = query(paths.messages, { CustomID: key, ShowCustomID: 'true', Limit: '10' });
  const answer = await sendCall(account, readCall('Buscar un correo', path), signal);
  const found = readBody(listOf(messageRow), answer).Data.find(({ CustomID }) => CustomID === key);
  return found ? { key, state: 'taken', reference: found.ID } : null;
}

const sumOf = (rows: readonly CounterRow[], name: keyof CounterRow): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

async function counters(account: Account, since: string, signal: AbortSignal): Promise<MailCounters> {
  const path = query(paths.counters, {
    CounterSource: 'APIKey',
    CounterTiming: 'Message',
    CounterResolution: 'Day',
    FromTS: String(Math.floor(Date.parse(since) / 1000)),
    Limit: '1000',
  });
  const { Data } = readBody(listOf(counterRow), await sendCall(account, readCall('Leer los contadores', path), signal));
  return {
    sent: sumOf(Data, 'MessageSentCount'),
    opened: sumOf(Data, 'MessageOpenedCount'),
    clicked: sumOf(Data, 'MessageClickedCount'),
    unsubscribed: sumOf(Data, 'MessageUnsubscribedCount'),
    complained: sumOf(Data, 'MessageSpamCount'),
    blocked: sumOf(Data, 'MessageBlockedCount'),
    hardBounced: sumOf(Data, 'MessageHardBouncedCount'),
    softBounced: sumOf(Data, 'MessageSoftBouncedCount'),
  };
}

async function senders(account: Account, signal: AbortSignal): Promise<ProviderSender[]> {
  const listed = await sendCall(account, readCall('Leer los remitentes', paths.senders), signal);
  const domains = readBody(
    listOf(domainRow),
    await sendCall(account, readCall('Leer los dominios', paths.domains), signal),
  );
  const byName = new Map(domains.Data.map((domain) => [domain.Domain.toLowerCase(), domain]));
  return readBody(listOf(senderRow), listed).Data.map(({ Email, Status }) => {
    const domain = byName.get(domainOfMail(Email));
    const spf = domain?.SPFRecordValue ?? '';
    const [dkimName, dkim] = [domain?.DKIMRecordName ?? '', domain?.DKIMRecordValue ?? ''];
    return {
      address: Email.toLowerCase(),
      isVerified: Status === 'Active',
      spf: spf === '' ? null : { name: domainOfMail(Email), type: 'TXT', value: spf },
      dkim: dkim === '' ? null : { name: dkimName.replace(/\.$/, ''), type: 'TXT', value: dkim },
    };
  });
}

function mailEvent(from: Event): MailEvent | null {
  const kind = eventKinds[from.event]?.(from);
  if (!kind) return null;
  const url = from.url ?? null;
  const isVisit = kind === 'opened' || kind === 'clicked';
  return {
    key: `${from.event} ${from.time} ${digest(`${from.MessageID} ${from.email} ${from.CustomID ?? ''} ${url ?? ''}`)}`,
    kind,
    at: new Date(from.time * 1000).toISOString(),
    reference: from.MessageID === '' ? null : from.MessageID,
    mailKey: from.CustomID ? from.CustomID : null,
    address: from.email,
    isMachine: isVisit && isMachineAgent(from.agent ?? ''),
    code: from.error ? from.error : null,
    url,
  };
}

/** Events are single objects, or groups of them in a list. The secret of our address is their only proof. */
function readWebhook(raw: RawWebhook): WebhookResult<MailReport> {
  const body = jsonOf(raw);
  if (typeof body !== 'object' || body === null) return null;
  const read = [body].flat().map((each) => event.safeParse(each));
  if (read.some(({ success }) => !success)) return null;
  const events = read.flatMap(({ data }) => (data ? (mailEvent(data) ?? []) : []));
  if (events.length === 0) return { ignored: 'Ningún evento de un correo' };
  return { key: digest(events.map(({ key }) => key).join(' ')), events };
}

export const mailjetMail = (account: Account): MailAdapter => ({
  traits,
  account: digest(account.credentials.apiKey),
  monthlyLimit: Number(account.credentials.monthlyLimit) || null,
  send: (mails, signal) => send(account, mails, signal),
  find: (key, signal) => find(account, key, signal),
  counters: (since, signal) => counters(account, since, signal),
  senders: (signal) => senders(account, signal),
  readWebhook,
});

/** Reads the senders of the account, which are also what it lacks most often. */
export const checkMailjet = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    {
      field: 'secret_key',
      message: 'Mailjet no reconoce la API Key o la Secret Key. Cópialas de nuevo de su panel.',
    },
    async () => {
      const verified = (await senders(account, signal)).filter(({ isVerified }) => isVerified);
      return verified.length > 0
        ? { ok: true, message: `Mailjet reconoce las claves. Remitentes verificados: ${verified.length}.` }
        : { ok: false, message: 'Mailjet reconoce las claves, pero la cuenta no tiene un remitente verificado.' };
    },
  );
