import { sql } from 'kysely';
import { normaliseMail } from '#domain/mails.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import type { SuppressionReason, SuppressionScope } from '../mailUses.contract.ts';
import { levelOf } from '../quota.rules.ts';
import { monthOf } from './usage.repo.ts';

const ok = { state: 'ok', record: null };

/** Stopped addresses: hours since then, and the sentence of who allowed mails again. */
const suppressions: readonly {
  mail: string;
  scopes: readonly SuppressionScope[];
  reason: SuppressionReason;
  code: string;
  hours: number;
  lift?: string;
}[] = [
  {
    mail: 'rosa.munoz@correo.example',
    scopes: ['offers', 'transactional'],
    reason: 'hardBounce',
    code: 'user unknown',
    hours: 3,
  },
  { mail: 'pedro.soto@correo.example', scopes: ['offers'], reason: 'complaint', code: '', hours: 27 },
  { mail: 'buzon.lleno@correo.example', scopes: ['offers'], reason: 'softBounces', code: 'mailbox full', hours: 75 },
  {
    mail: 'camila.rojas@correo.example',
    scopes: ['offers'],
    reason: 'softBounces',
    code: 'mailbox full',
    hours: 200,
    lift: 'Vació su casilla y pidió volver a recibir las ofertas',
  },
];

/** Mails of the present month by use. */
const usage = { order: 3120, campaign: 980, cart: 410, nps: 365, identity: 92, report: 24 } as const;

const ago = (hours: number) => sql<string>`now() - make_interval(hours => ${hours})`;

/** Demo companies have a verified sender for offers, some stopped addresses, and mails of this month. */
export async function addDemoMail(db: Db): Promise<void> {
  const { id } = await insert(db, 'mailSenders', {
    name: 'Ofertas y novedades',
    address: 'hola@demo.example',
    replyTo: '',
    provider: 'mailjet',
    dkimSelector: '',
    isDefault: true,
    sendsOrders: false,
  });
  await unaudited(db)
    .updateTable('mailSenders')
    .set({
      verifiedAt: ago(500),
      checkedAt: ago(9),
      checks: JSON.stringify({
        spf: ok,
        dkim: ok,
        alignment: ok,
        dmarc: {
          state: 'missing',
          record: { name: '_dmarc.demo.example', type: 'TXT', value: 'v=DMARC1; p=none; rua=mailto:hola@demo.example' },
        },
      }),
    })
    .where('id', '=', id)
    .execute();
  await unaudited(db)
    .insertInto('mailSuppressions')
    .values(
      suppressions.flatMap(({ mail, scopes, reason, code, hours, lift }) =>
        scopes.map((scope) => ({
          mailNorm: normaliseMail(mail),
          scope,
          reason,
          code,
          since: ago(hours),
          liftedAt: lift === undefined ? null : ago(hours / 2),
          liftedBy: lift === undefined ? null : 'Ana Rojas',
          liftReason: lift ?? null,
        })),
      ),
    )
    .execute();
  await addDemoUsage(db);
}

/** The plan of the demo account, which is far from used up: a warning is above every screen. */
const mailLimit = 12_000;

/** Mails of this month, and the counters of the account. */
async function addDemoUsage(db: Db): Promise<void> {
  const month = monthOf(new Date(), 'America/Santiago');
  const used = Object.values(usage).reduce((sum, sent) => sum + sent, 0);
  await unaudited(db)
    .insertInto('mailQuotas')
    .values({
      month,
      used,
      mailLimit,
      level: levelOf(used, mailLimit),
      counters: JSON.stringify({
        sent: used,
        opened: 2104,
        clicked: 388,
        unsubscribed: 12,
        complained: 2,
        blocked: 4,
        hardBounced: 21,
        softBounced: 37,
      }),
    })
    .execute();
  await unaudited(db)
    .insertInto('mailUsage')
    .values(Object.entries(usage).map(([kind, sent]) => ({ month, kind: kind as keyof typeof usage, sent })))
    .execute();
}
