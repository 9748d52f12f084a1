import { randomUUID } from 'node:crypto';
import type { Db } from '../data/database.ts';
import { enqueue } from '../jobs/jobs.ts';
import { isSendable, type Mail, sendMail } from './mail.ts';
import { houseBrand, mailNote, type MailBrand, mailPage, type MailPart } from './mailParts.ts';
import { mailLink, oneLine } from './mailText.ts';
import { type MailUse, storeMail } from './outbox.ts';

type MailSender = {
  /** The company in whose name it is sent. */
  name: string;
  /** At the top of the mail; the company when absent. */
  title?: string;
  brand?: MailBrand;
  /** Answers go here; without it nowhere. */
  replyTo?: string;
};

/** A page where the recipient stops these mails; mail programs offer it too. */
type OptOut = { url: string; label: string };

type MailSpec<Facts> = {
  /** `orders.guest`: unique among all mails. */
  name: string;
  /** How it is counted. */
  use: MailUse;
  sender(facts: Facts): MailSender;
  subject(facts: Facts): string;
  /** The parts in reading order; HTML and plain text are both made from them. */
  body(facts: Facts): readonly (MailPart | false | null | undefined)[];
  /** Pictures that the body shows by `cid:`. */
  pictures?(facts: Facts): NonNullable<Mail['pictures']>;
} & (
  | { audience: 'staff' | 'stores' | 'guests' }
  /** People who can stop these mails. A test sent to its author has nothing to stop. */
  | { audience: 'subscribers'; optOut(facts: Facts): OptOut | null }
);

export type MailContent = Omit<Mail, 'to'>;

export type MailKind<Facts> = {
  name: string;
  audience: MailSpec<Facts>['audience'];
  parts(facts: Facts): MailPart[];
  draw(facts: Facts): MailContent;
  /** Queues it in the transaction that causes it. False when no server would accept the address. */
  send(db: Db, to: string, facts: Facts): Promise<boolean>;
};

const maxSubject = 200;

const definedNames = new Set<string>();
/** Names of all mails that were defined, so that a test finds one without an example. */
export const mailNames = (): string[] => [...definedNames].toSorted();

type Purpose = { use: MailUse; isOffer?: boolean };

/** Queues a mail that was drawn already. False when no server would accept the address. */
export async function queueMail(
  db: Db,
  to: string,
  content: MailContent,
  { use, isOffer = false }: Purpose,
): Promise<boolean> {
  const mail = { to, ...content };
  if (!isSendable(mail)) return false;
  const key = randomUUID();
  storeMail(db, key, mail, { use, isOffer });
  await enqueue(db, sendMail, { key, to, subject: mail.subject });
  return true;
}

/** A mail of the product: HTML and plain text from one body, and one way to send it. */
export function defineMail<Facts>(spec: MailSpec<Facts>): MailKind<Facts> {
  if (definedNames.has(spec.name)) throw new Error(`Two mails are called ${spec.name}`);
  definedNames.add(spec.name);
  const optOutOf = (facts: Facts) => (spec.audience === 'subscribers' ? spec.optOut(facts) : null);

  const parts = (facts: Facts): MailPart[] => {
    const optOut = optOutOf(facts);
    const body = spec.body(facts).filter((part): part is MailPart => Boolean(part));
    return optOut ? [...body, mailNote(mailLink(optOut.url, optOut.label))] : body;
  };

  const draw = (facts: Facts): MailContent => {
    const { name, title = name, brand = houseBrand, replyTo } = spec.sender(facts);
    const company = oneLine(name);
    const subject = oneLine(spec.subject(facts)).slice(0, maxSubject);
    const [body, optOut, pictures] = [parts(facts), optOutOf(facts), spec.pictures?.(facts) ?? []];
    const plain = [...body.map((part) => part.plain), company].filter(Boolean);
    return {
      subject,
      fromName: company,
      ...(replyTo && { replyTo }),
      ...(optOut && { unsubscribeUrl: optOut.url }),
      ...(pictures.length > 0 && { pictures }),
      text: `${plain.join('\n\n')}\n`,
      html: mailPage({ subject, company: oneLine(title), brand, body: body.map((part) => part.html) }),
    };
  };

  return {
    name: spec.name,
    audience: spec.audience,
    parts,
    draw,
    send: (db, to, facts) => queueMail(db, to, draw(facts), { use: spec.use, isOffer: optOutOf(facts) !== null }),
  };
}
