import { z } from 'zod';
import type { MailEventKind, MailProblem, MailTraits } from '../port.ts';

/** Paths, shapes and codes of Mailjet: correct them here when its documentation differs. */

export const paths = {
  send: '/v3.1/send',
  senders: '/v3/REST/sender?Limit=1000',
  domains: '/v3/REST/dns?Limit=1000',
  messages: '/v3/REST/message',
  counters: '/v3/REST/statcounters',
} as const;

export const traits: MailTraits = {
  batchSize: 50,
  perSecond: 10,
  findsMails: true,
  spfInclude: 'spf.mailjet.com',
  dkimSelector: 'mailjet',
};

/** Ids that may have more digits than a number. */
const id = z.union([z.string(), z.number()]).transform(String);

const messageError = z.object({
  ErrorCode: z.string(),
  StatusCode: z.number().optional(),
  ErrorMessage: z.string().default(''),
});
export type MessageError = z.output<typeof messageError>;

/** Answer to a send: a result for each message, in their order. */
export const sendAnswer = z.object({
  Messages: z.array(
    z.object({
      Status: z.string(),
      CustomID: z.string().optional(),
      To: z.array(z.object({ MessageID: id.optional() })).default([]),
      Errors: z.array(messageError).default([]),
    }),
  ),
});

/** Answer to a request that is refused as a whole. */
export const refusal = z.object({ ErrorMessage: z.string().default(''), ErrorCode: z.string().default('') });

export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ Data: z.array(row) });

export const messageRow = z.object({ ID: id, CustomID: z.string().default('') });

export const senderRow = z.object({ Email: z.string(), Status: z.string() });

export const domainRow = z.object({
  Domain: z.string(),
  DKIMRecordName: z.string().default(''),
  DKIMRecordValue: z.string().default(''),
  SPFRecordValue: z.string().default(''),
});

const count = z.number().default(0);
export const counterRow = z.object({
  MessageSentCount: count,
  MessageOpenedCount: count,
  MessageClickedCount: count,
  MessageUnsubscribedCount: count,
  MessageSpamCount: count,
  MessageBlockedCount: count,
  MessageHardBouncedCount: count,
  MessageSoftBouncedCount: count,
});
export type CounterRow = z.output<typeof counterRow>;

/** The part of a mail that an error code is about. */
export const problems: Readonly<Record<string, MailProblem>> = {
  'mj-0013': 'address',
  'send-0006': 'sender',
  'send-0007': 'sender',
  'send-0008': 'sender',
  'mj-0001': 'sender',
  'mj-0015': 'sender',
  'mj-0022': 'quota',
  'send-0003': 'content',
  'send-0010': 'content',
  'send-0011': 'content',
  'mj-0006': 'content',
  'mj-0011': 'content',
};

export const event = z.object({
  event: z.string(),
  // A value that is impossible must not lose the other events of a group.
  time: z.number().min(0).max(4_000_000_000).catch(0),
  email: z.string().max(254).catch(''),
  MessageID: id.default(''),
  CustomID: z.string().nullish(),
  hard_bounce: z.boolean().default(false),
  error: z.string().nullish(),
  agent: z.string().nullish(),
  url: z.string().nullish(),
});
export type Event = z.output<typeof event>;

/** Our kinds by the names of its events; a bounce is hard or soft. */
export const eventKinds: Readonly<Record<string, (event: Event) => MailEventKind>> = {
  sent: () => 'delivered',
  open: () => 'opened',
  click: () => 'clicked',
  bounce: ({ hard_bounce: isHard }) => (isHard ? 'hardBounce' : 'softBounce'),
  blocked: () => 'blocked',
  spam: () => 'complaint',
  unsub: () => 'unsubscribed',
};
