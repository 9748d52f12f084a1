import { windowIssues } from '#domain/schedule/activeWindow.ts';
import { safeAddress } from '#features/content/sections/fields/addresses.rules.ts';
import { blankOf } from '#kit/contract/draft.ts';
import { type FieldIssue, recordSchema } from '#kit/contract/recordSchema.ts';
import type { BannerKind } from '../schedule/bannerWords.contract.ts';
import { type BannerDraft, bannerDraft, popUpDraft, positionBannerDraft } from './bannerShape.contract.ts';

const common = { active: true, availability: 'always', dispatchMethod: 'both', position: 1, category: 'web' } as const;

/** Empty records: initial form values, and defaults for fields missing in a create request. */
export const blankBanner = () => blankOf(bannerDraft, { ...common, placement: 'home' });
export const blankPositionBanner = () => blankOf(positionBannerDraft, { ...common, placement: 'menuTop' });
export const blankPopUp = () => blankOf(popUpDraft, { ...common, trigger: 'entry', maxPerSession: 1 });

const issue = (field: keyof BannerDraft, message: string): FieldIssue => ({ path: [field], message });

const windowFields: Readonly<Record<string, string>> = { expiryDate: 'endDate', expiryTime: 'endTime' };

function targetIssues({ bannerableType: type, bannerableId, placement }: BannerDraft): FieldIssue[] {
  if ((placement === 'category' || placement === 'product') && type !== placement)
    return [issue('bannerableId', placement === 'category' ? 'Elige en qué categoría va' : 'Elige en qué producto va')];
  if (type !== null && bannerableId === null) return [issue('bannerableId', 'Elige qué promociona')];
  return type === null && bannerableId !== null ? [issue('bannerableType', 'Falta el tipo de lo que promociona')] : [];
}

function triggerIssues({ trigger, triggerAfter }: BannerDraft): FieldIssue[] {
  if (trigger === 'seconds' && !triggerAfter) return [issue('triggerAfter', 'Escribe después de cuántos segundos')];
  if (trigger !== 'scroll') return [];
  if (!triggerAfter) return [issue('triggerAfter', 'Escribe qué porcentaje de la página')];
  return triggerAfter > 100 ? [issue('triggerAfter', 'Usa como máximo 100')] : [];
}

export const unsafeLinkMessage =
  'Usa una dirección que empiece con https://, tel:, mailto:, wa.me/ o una ruta de tu tienda como /promociones';

export function bannerIssues(draft: BannerDraft): FieldIssue[] {
  const { startDate, endDate, startTime, endTime, url, availability } = draft;
  const scheduled = availability === 'scheduled';
  const window = {
    startDate,
    expiryDate: endDate,
    startTime: scheduled ? startTime : null,
    expiryTime: scheduled ? endTime : null,
  };
  return [
    ...windowIssues(window).map(({ path: [field = ''], message }) => ({
      path: [windowFields[field] ?? field],
      message,
    })),
    ...(url !== '' && safeAddress(url) === null ? [issue('url', unsafeLinkMessage)] : []),
    ...targetIssues(draft),
    ...triggerIssues(draft),
  ];
}

/** Rules of a whole record of each kind. */
export const bannerRules = {
  banner: recordSchema(bannerDraft, blankBanner, bannerIssues),
  position: recordSchema(positionBannerDraft, blankPositionBanner, bannerIssues),
  popUp: recordSchema(popUpDraft, blankPopUp, bannerIssues),
} as const satisfies Record<BannerKind, unknown>;
