import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { type Db, unaudited } from '../data/database.ts';
import { mailMessage } from './mailMessage.ts';
import { errorCode } from '../postgres/startupError.ts';
import { defineJob, defineJobKind, type JobCtx } from '../jobs/jobs.ts';
import { eraseStoredMails, type QueuedMail, removeMail, takeMail } from './outbox.ts';

const mail = z.object({
  to: z.email(),
  subject: z.string().min(1).max(200),
  text: z.string().min(1),
  html: z.string().min(1),
  /** Display name of the sender: the company. */
  fromName: z.string().optional(),
  /** Where answers go; without it nowhere. */
  replyTo: z.email().optional(),
  /** Address for unsubscribing by POST (RFC 8058), which also shows a page. */
  unsubscribeUrl: z.url().optional(),
  /** Shown in the HTML by `cid:` and their name. */
  pictures: z.array(z.object({ name: z.string().regex(/^[\w-]+\.png$/), base64: z.base64() })).optional(),
});
export type Mail = z.output<typeof mail>;

/** Where mails leave the product. `send` rejects with a Failure whose sentence people may read. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** A mail in the outbox, by its key. */
const queuedArgs = z.object({ key: z.string(), to: z.email(), subject: z.string() });

/** A mail to be sent once the transaction commits. Jobs of earlier versions have the mail itself. */
export const sendMail = defineJobKind({
  kind: 'mail.send',
  whileHeld: 'run',
  label: ({ to, subject }) => `Correo para ${to}: ${subject}`,
  args: z.union([queuedArgs, mail]),
  maxAttempts: 8,
  isUrgent: true,
});

/** Whether a mail can be sent to its address. */
export const isSendable = (content: unknown): content is Mail => mail.safeParse(content).success;

/** Takes mails to these addresses out of the list of jobs, sent or not. */
export const eraseMails = (db: Db, addresses: readonly string[]): Promise<unknown> =>
  Promise.all([
    eraseStoredMails(db, addresses),
    unaudited(db)
      .deleteFrom('jobs')
      .where('kind', '=', sendMail.kind)
      .where('status', '<>', 'running')
      .where(
        sql<string>`lower(split_part(label, ' ', 3))`,
        'in',
        addresses.length > 0 ? addresses.map((each) => `${each.toLowerCase()}:`) : [''],
      )
      .execute(),
  ]);

/** Sends a mail, and returns a sentence for the list of jobs. A rejection has it sent again. */
type Delivery = (job: JobCtx, queued: QueuedMail) => Promise<string>;

/** The job behind `sendMail`. The content of a mail is removed once it was sent. */
export const sendMailJob = (deliver: Delivery) =>
  defineJob({
    ...sendMail,
    async run(job, args) {
      if (!('key' in args)) {
        const legacy = { key: `job-${job.jobId}`, use: 'order', isOffer: args.unsubscribeUrl !== undefined } as const;
        return { summary: await deliver(job, { ...legacy, mail: args, isRepeated: true }) };
      }
      const queued = await job.inTransaction((db) => takeMail(db, args.key));
      if (!queued) return { summary: 'El correo ya no estaba' };
      const summary = await deliver(job, queued);
      await job.inTransaction((db) => removeMail(db, args.key));
      return { summary };
    },
  });

/** Sends by SMTP (`smtp://user:password@host:587`), or writes each mail as an .eml file into a folder. */
export function openMailer(settings: { from: string } & ({ smtp: string } | { folder: string })): Mailer {
  return 'smtp' in settings ? smtpMailer(settings.smtp, settings.from) : folderMailer(settings.folder, settings.from);
}

/** Message for the transport, from the address of the installation with the sender's display name. */
function messageOf({ fromName, ...mail }: Mail, from: string) {
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  return { ...mailMessage(mail), ...(fromName && { from: { name: fromName, address } }) };
}

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...patience }, { from });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from)).catch((cause: unknown) => {
        throw refusal(mail.to, cause);
      });
    },
    close: () => transport.close(),
  };
}

/** A refused address stays refused; everything else may pass, so it is tried again. */
function refusal(to: string, cause: unknown): Failure {
  const isPermanent =
    errorCode(cause) === 'EENVELOPE' && Number((cause as { responseCode?: number }).responseCode) >= 500;
  const failure = isPermanent
    ? new Failure(kitFailures.invalidFields, {
        message: `El servidor de correo no acepta la dirección ${to}: revísala.`,
      })
    : new Failure(kitFailures.unavailable, { message: 'El servidor de correo no respondió o no aceptó el mensaje.' });
  failure.cause = cause;
  return failure;
}

function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      const name = `${new Date().toISOString().replaceAll(':', '.')}-${randomBytes(3).toString('hex')}`;
      await mkdir(folder, { recursive: true });
      const draft = path.join(folder, `.${name}`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, path.join(folder, `${name}.eml`));
    },
    close: () => transport.close(),
  };
}
