import { MissingCredentials } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Job, JobCtx } from '#kit/server/jobs/jobs.ts';
import { sendMailJob } from '#kit/server/mail/mail.ts';
import { markUnsent, type QueuedMail } from '#kit/server/mail/outbox.ts';
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

/** Whether the account of the company may not send it, but the installation may: its sender, its plan, its key or a rule. */
const isAccountProblem = (result: DoorResult): boolean =>
  'problem' in result && ['sender', 'quota', 'policy'].includes(result.problem);

/** An offer that may have been sent is never repeated. */
const maybeSent = 'No sabemos si salió: una oferta no se repite';

/** How a mail was sent, in a sentence. Fails for good where the mail can never be sent. */
function summaryOf(result: DoorResult | undefined, { isOffer, mail: { to } }: QueuedMail): string {
  if (result?.state === 'taken') return sent;
  if (result?.state === 'unknown' && isOffer) return maybeSent;
  if (result?.state === 'suppressed') return `No se envió: ${to} está bloqueado`;
  if (result?.state === 'refused') return fail('invalidFields', { message: result.message });
  return fail('unavailable', { message: result?.message ?? 'No hubo respuesta del proveedor.' });
}

/** Whether an earlier attempt sent it. A suspended account finds nothing, and another way out is tried. */
async function wasSent(door: MailDoor, key: string): Promise<boolean> {
  try {
    return ((await door.find?.(key)) ?? null) !== null;
  } catch (error) {
    if (error instanceof ProviderFailure && ['unauthorised', 'refused'].includes(error.reason)) return false;
    throw error;
  }
}

async function deliver(job: JobCtx, services: MailServices, queued: QueuedMail): Promise<string> {
  const scope = queued.isOffer ? ('offers' as const) : ('transactional' as const);
  const request = { use: queued.use, scope, isUrgent: true };
  const mail = outgoing(queued);
  const send = async (door: MailDoor): Promise<DoorResult | undefined> => {
    await door.reserve(1);
    const [result] = await door.send([mail]);
    if (result?.state === 'later') await job.inTransaction((db) => markUnsent(db, queued.key));
    return result;
  };
  const door = await openDoor(job, services, request);
  if (queued.isRepeated) {
    if (await wasSent(door, mail.key)) return sent;
    if (queued.isOffer && !door.find) return maybeSent;
  }
  const result = await send(door);
  // An offer waits for its account: sent by another way, a repeated attempt would not find it.
  const hasNoFallback = queued.isOffer || door.senderId === null;
  if (hasNoFallback || !result || !isAccountProblem(result)) return summaryOf(result, queued);
  return summaryOf(await send(await openMailDoor(job, services, { ...request, byInstallation: true })), queued);
}

/** Sends the mails of orders, accounts, carts, surveys and reports. They never wait for those of campaigns. */
export const mailJob = (services: MailServices): Job => sendMailJob((job, queued) => deliver(job, services, queued));
