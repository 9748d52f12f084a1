import { MissingCredentials } from '#features/platform/integrations/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Job, JobCtx } from '#kit/server/jobs/jobs.ts';
import { sendMailJob } from '#kit/server/mail/mail.ts';
import type { QueuedMail } from '#kit/server/mail/outbox.ts';
import type { mailUses } from '../mailUses.contract.ts';
import { type CompanyMail, type DoorResult, type MailDoor, type MailServices, openMailDoor } from './mailDoor.ts';

declare module '#kit/server/mail/outbox.ts' {
  interface MailUses extends Record<keyof typeof mailUses, true> {}
}

/** The way out of the company, or of the installation where the company's cannot be used. */
async function openDoor(job: JobCtx, services: MailServices, request: Parameters<typeof openMailDoor>[2]) {
  try {
    return await openMailDoor(job, services, request);
  } catch (error) {
    if (!(error instanceof MissingCredentials)) throw error;
    return openMailDoor(job, services, { ...request, byInstallation: true });
  }
}

const outgoing = ({
  key,
  mail: { to, fromName = '', replyTo, subject, text, html, ...mail },
}: QueuedMail): CompanyMail => ({
  key: `t-${key}`,
  to,
  fromName,
  replyTo: replyTo ?? null,
  subject,
  text,
  html,
  unsubscribeUrl: mail.unsubscribeUrl ?? null,
  campaign: null,
  pictures: mail.pictures ?? [],
});

const sent = 'Correo enviado';

/** Whether the account of the company cannot send it, but the installation can: its sender, its plan or its key. */
const isAccountProblem = (result: DoorResult): boolean =>
  'problem' in result && (result.problem === 'sender' || result.problem === 'quota');

/** Sends a mail and returns how, in a sentence. Fails for good where the mail can never be sent. */
function summaryOf(result: DoorResult | undefined, to: string): string {
  if (result?.state === 'taken') return sent;
  if (result?.state === 'suppressed') return `No se envió: ${to} está bloqueado`;
  if (result?.state === 'refused') return fail('invalidFields', { message: result.message });
  return fail('unavailable', { message: result?.message ?? 'No hubo respuesta del proveedor.' });
}

async function deliver(job: JobCtx, services: MailServices, queued: QueuedMail): Promise<string> {
  const scope = queued.isOffer ? ('offers' as const) : ('transactional' as const);
  const request = { use: queued.use, scope, isUrgent: true };
  const mail = outgoing(queued);
  const send = async (door: MailDoor): Promise<DoorResult | undefined> => {
    await door.reserve(1);
    return (await door.send([mail]))[0];
  };
  const door = await openDoor(job, services, request);
  if (queued.isRepeated && (await door.find?.(mail.key))) return sent;
  const result = await send(door);
  if (door.senderId === null || !result || !isAccountProblem(result)) return summaryOf(result, mail.to);
  return summaryOf(await send(await openMailDoor(job, services, { ...request, byInstallation: true })), mail.to);
}

/** Sends the mails of orders, accounts, carts, surveys and reports. They never wait for those of campaigns. */
export const mailJob = (services: MailServices): Job => sendMailJob((job, queued) => deliver(job, services, queued));
