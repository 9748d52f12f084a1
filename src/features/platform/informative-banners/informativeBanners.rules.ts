import { countries, type CountryCode } from '#domain/countries.ts';
import { formatDay } from '#domain/time/dates.ts';
import { localOf } from '#domain/time/zonedTime.ts';
import { blankOf } from '#kit/contract/draft.ts';
import { type FieldIssue, recordSchema } from '#kit/contract/recordSchema.ts';
import { flagLabel } from '#domain/flagLabels.ts';
import {
  companyScopes,
  type InformativeBannerDraft,
  informativeBannerDraft,
  noticeDefaults,
} from './informativeBanners.contract.ts';
import { severities } from './visibleBanners.contract.ts';

export const blankInformativeBanner = (): InformativeBannerDraft =>
  blankOf(informativeBannerDraft, {
    ...noticeDefaults,
    companies: 'all',
    readers: 'everybody',
    position: 1,
    active: true,
  });

type Window = Pick<InformativeBannerDraft, 'startDate' | 'startTime' | 'expiryDate' | 'expiryTime'>;

const startOf = ({ startDate, startTime }: Window) => startDate && `${startDate} ${startTime ?? '00:00'}`;
/** The first minute after it. */
const endOf = ({ expiryDate, expiryTime }: Window) => expiryDate && `${expiryDate} ${expiryTime ?? '24:00'}`;

function issuesOf(banner: InformativeBannerDraft): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const add = (field: keyof InformativeBannerDraft, message: string) => issues.push({ path: [field], message });
  if (banner.companies === 'countries' && banner.countries.length === 0) add('countries', 'Elige al menos un país');
  if (banner.companies === 'chosen' && banner.companyIds.length === 0) add('companyIds', 'Elige al menos un comercio');
  if (banner.startTime !== null && banner.startDate === null) add('startDate', 'Elige desde qué día');
  if (banner.expiryTime !== null && banner.expiryDate === null) add('expiryDate', 'Elige hasta qué día');
  if (banner.kind === 'maintenance' && banner.maintenanceAt === null)
    add('maintenanceAt', 'Elige cuándo empieza la mantención');
  const [start, end] = [startOf(banner), endOf(banner)];
  if (banner.severity === 'critical' && !end)
    add('expiryDate', 'Un aviso crítico no se puede ocultar: elige hasta cuándo se ve');
  else if (banner.kind === 'maintenance' && !end) add('expiryDate', 'Elige hasta cuándo se ve la mantención');
  if (start && end && end <= start)
    add(
      banner.expiryDate === banner.startDate ? 'expiryTime' : 'expiryDate',
      'El término debe ser posterior al inicio',
    );
  return issues;
}

export const informativeBannerRules = recordSchema(informativeBannerDraft, blankInformativeBanner, issuesOf);

/** Who sees banners: a company, one of its users, and the moment. */
export type Reader = {
  company: { id: number; country: CountryCode; timeZone: string; plan: string; flags: readonly string[] };
  isAdministrator: boolean;
  at: Date;
};
type Audience = Pick<
  InformativeBannerDraft,
  'companies' | 'countries' | 'companyIds' | 'plans' | 'flags' | 'readers' | 'kind'
>;

/** Notices about invoices are for administrators, whatever their audience is. */
const isForAdministrators = ({ readers, kind }: Audience) => readers === 'administrators' || kind === 'invoice';

function isMeantFor(banner: Audience, { company, isAdministrator }: Reader): boolean {
  const { companies, companyIds, plans, flags } = banner;
  if (isForAdministrators(banner) && !isAdministrator) return false;
  if (plans.length > 0 && !plans.includes(company.plan)) return false;
  if (flags.length > 0 && !flags.some((flag) => company.flags.includes(flag))) return false;
  if (companies === 'countries') return banner.countries.includes(company.country);
  return companies === 'all' || companyIds.includes(company.id);
}

/** Whether a user sees a banner, on the clock of the company. */
export function isVisibleTo(banner: Audience & Window & { active: boolean }, reader: Reader): boolean {
  if (!banner.active || !isMeantFor(banner, reader)) return false;
  const local = new Date(localOf(reader.company.timeZone, reader.at.getTime()))
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
  const [start, end] = [startOf(banner), endOf(banner)];
  return (!start || local >= start) && (!end || local < end);
}

const bySeverity = Object.keys(severities);

/** The most severe first, and of these the ones with lower positions. */
export const inOrder = <Of extends Pick<InformativeBannerDraft, 'severity' | 'position'>>(banners: readonly Of[]) =>
  banners.toSorted(
    (one, other) =>
      bySeverity.indexOf(one.severity) - bySeverity.indexOf(other.severity) || one.position - other.position,
  );

/** Days that a notice stays away. */
const daysAway = { postponed: 7, deleted: 365 } as const;
export type Dismissal = keyof typeof daysAway;

export const hiddenUntil = (dismissal: Dismissal, now: number): number => now + daysAway[dismissal] * 86_400_000;

/** `Chile y Costa Rica, plan Cadena, quienes administran` */
export function audienceText(banner: Audience): string {
  const { companies, companyIds, plans, flags } = banner;
  const names = banner.countries.map((code) => countries[code].name).join(', ');
  const chosen = `${companyIds.length} ${companyIds.length === 1 ? 'comercio' : 'comercios'}`;
  const companiesText = companies === 'countries' ? names : companies === 'chosen' ? chosen : companyScopes.all;
  const plansText = plans.length > 0 ? [`plan ${plans.join(' o ')}`] : [];
  const flagsText = flags.length > 0 ? [`con ${flags.map(flagLabel).join(' o ')}`] : [];
  const readersText = isForAdministrators(banner) ? ['quienes administran usuarios'] : [];
  return [companiesText, ...plansText, ...flagsText, ...readersText].join(', ');
}

/** `Desde 20/11/2026 09:00 hasta 30/11/2026` */
export function periodText({ startDate, startTime, expiryDate, expiryTime }: Window): string {
  const part = (word: string, day: string | null, time: string | null) =>
    day === null ? [] : [[word, formatDay(day), ...(time === null ? [] : [time])].join(' ')];
  const parts = [...part('desde', startDate, startTime), ...part('hasta', expiryDate, expiryTime)];
  return parts.length === 0 ? 'Siempre' : parts.join(' ').replace(/^./, (first) => first.toUpperCase());
}
