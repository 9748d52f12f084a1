import type { MailjetQuota } from '#features/platform/mail/mailjetQuota.contract.ts';

type QuotaNotice = {
  tone: 'warning' | 'error';
  title: string;
  message: string;
  /** Names the level of a month: a notice is dismissed until the next one. */
  key: string;
};

type Quota = Pick<MailjetQuota, 'level' | 'month' | 'used' | 'limit' | 'left'>;

/** Notice about the mails of the plan; null while enough are left. */
export function quotaNotice(quota: Quota | null, integer: (value: number) => string): QuotaNotice | null {
  if (!quota || quota.level === 'fine' || quota.limit === null) return null;
  const { level, month, used, limit, left } = quota;
  const key = `${month} ${level}`;
  return level === 'over'
    ? {
        tone: 'error',
        title: 'Se acabaron los correos de tu plan',
        message: 'Las campañas esperan; los correos de pedidos y claves salen desde la plataforma.',
        key,
      }
    : {
        tone: 'warning',
        title: `Usaste ${integer(used)} de ${integer(limit)} correos del mes`,
        message: `Quedan ${integer(left ?? 0)} antes de que las campañas tengan que esperar.`,
        key,
      };
}
