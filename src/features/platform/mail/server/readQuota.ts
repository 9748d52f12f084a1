import { startOfDay } from '#domain/time/dayRange.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { MailAdapter, MailCounters } from '#integrations/mail/port.ts';
import type { Ctx, Tenant } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import type { EmailQuota } from '../quota.contract.ts';
import { forecastOf, levelOf } from '../quota.rules.ts';
import * as senders from './senders.repo.ts';
import { countSuppressed } from './suppressions.repo.ts';
import { monthOf, usageOf } from './usage.repo.ts';

const dayMs = 86_400_000;

/** The first day of the month that follows. */
function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

type QuotaRequest = Pick<Ctx, 'inTransaction'> & {
  company: Pick<Tenant, 'country' | 'currency' | 'timeZone'>;
  signal: AbortSignal;
};

/** The mails of this month, with the counters of the provider that sends offers. */
export async function readQuota(
  { company, inTransaction, signal }: QuotaRequest,
  services: Pick<Services, 'integrations' | 'secrets'>,
): Promise<EmailQuota> {
  const { timeZone } = company;
  const now = Date.now();
  const month = monthOf(new Date(now), timeZone);
  const { usage, suppressed, connection } = await inTransaction(async (db) => {
    const sender = await senders.findFor(db, 'isDefault');
    const request = sender && { provider: sender.provider, storeId: null, company };
    return {
      usage: await usageOf(db, month),
      suppressed: await countSuppressed(db),
      connection: request ? await connect(db, services, 'mail', request) : null,
    };
  });
  const since = startOfDay(month, timeZone);
  const { counters, problem } = await readCounters(connection?.adapter, { since, signal });
  const sent = usage.reduce((sum, row) => sum + row.sent, 0);
  // A provider counts with a delay, and what other systems send with the same account.
  const used = Math.max(counters?.sent ?? 0, sent);
  const limit = connection?.adapter.monthlyLimit ?? null;
  const days = Math.round((Date.parse(startOfDay(nextMonth(month), timeZone)) - Date.parse(since)) / dayMs);
  return {
    month,
    sent,
    byUse: usage,
    provider: connection?.provider.name ?? null,
    counters,
    used,
    limit,
    left: limit === null ? null : Math.max(0, limit - used),
    forecast: forecastOf(used, { elapsedDays: (now - Date.parse(since)) / dayMs, days }),
    level: levelOf(used, limit),
    suppressed,
    problem,
  };
}

/** Counters of the account; a provider that does not respond leaves those of our own mails. */
async function readCounters(
  adapter: MailAdapter | undefined,
  { since, signal }: { since: string; signal: AbortSignal },
): Promise<{ counters: MailCounters | null; problem: string | null }> {
  try {
    return { counters: (await adapter?.counters?.(since, signal)) ?? null, problem: null };
  } catch (error) {
    if (error instanceof ProviderFailure) return { counters: null, problem: error.message };
    throw error;
  }
}
