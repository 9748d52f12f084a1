import { normalise } from '#kit/contract/text.ts';
import { settingsSections } from './sections.contract.ts';
import type { SettingsSection } from './section.contract.ts';

/** A setting that a search leads to. */
export type FoundSetting = { path: string; label: string; changes: string; section: SettingsSection };

const termsOf = (text: string) =>
  normalise(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Too common to distinguish settings. */
const stopTerms = new Set(termsOf('de del la el los las un una en con por para y o a al que como se'));

type Indexed = { setting: FoundSetting; label: string[]; synonyms: string[]; rest: string[] };

const index: Indexed[] = settingsSections.flatMap((section) =>
  Object.entries(section.notes).map(([path, { label, changes, shows, synonyms = [] }]) => ({
    setting: { path, label, changes, section },
    label: termsOf(label),
    synonyms: synonyms.flatMap(termsOf),
    rest: termsOf(`${changes} ${shows} ${section.title}`),
  })),
);

const begins = (terms: readonly string[], prefix: string) => terms.some((word) => word.startsWith(prefix));

/** Score of a search term: the label counts more than a synonym, and a synonym more than the description. */
function fit({ label, synonyms, rest }: Indexed, term: string): number {
  if (begins(label, term)) return 3;
  if (begins(synonyms, term)) return 2;
  return begins(rest, term) ? 1 : 0;
}

/** The settings that every word of a query fits, the best first; without regard to case and accents. */
export function searchSettings(query: string): FoundSetting[] {
  const all = termsOf(query);
  const distinctive = all.filter((word) => !stopTerms.has(word));
  const queryTerms = distinctive.length > 0 ? distinctive : all;
  if (queryTerms.length === 0) return [];
  return index
    .flatMap((each) => {
      const fits = queryTerms.map((word) => fit(each, word));
      return fits.includes(0) ? [] : [{ setting: each.setting, score: fits.reduce((sum, one) => sum + one, 0) }];
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ setting }) => setting);
}

/** Where a setting is written. */
export const settingAddress = ({ path, section }: Pick<FoundSetting, 'path' | 'section'>): string =>
  `/${section.page}-settings/${section.key}?field=${path}`;
