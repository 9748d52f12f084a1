import { normalise } from '#kit/contract/text.ts';
import { settingsSections } from './sections.contract.ts';
import type { SettingsSection } from './section.contract.ts';

/** A setting that a search leads to. */
export type FoundSetting = { path: string; label: string; changes: string; section: SettingsSection };

const wordsOf = (text: string) =>
  normalise(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Too common to distinguish settings. */
const stopWords = new Set(wordsOf('de del la el los las un una en con por para y o a al que como se'));

type Indexed = { setting: FoundSetting; label: string[]; synonyms: string[]; rest: string[] };

const index: Indexed[] = settingsSections.flatMap((section) =>
  Object.entries(section.notes).map(([path, { label, changes, shows, synonyms = [] }]) => ({
    setting: { path, label, changes, section },
    label: wordsOf(label),
    synonyms: synonyms.flatMap(wordsOf),
    rest: wordsOf(`${changes} ${shows} ${section.title}`),
  })),
);

const begins = (words: readonly string[], asked: string) => words.some((word) => word.startsWith(asked));

/** Score of a search term: the label counts more than a synonym, and a synonym more than the description. */
function fit({ label, synonyms, rest }: Indexed, asked: string): number {
  if (begins(label, asked)) return 3;
  if (begins(synonyms, asked)) return 2;
  return begins(rest, asked) ? 1 : 0;
}

/** The settings that every word of a query fits, the best first; without regard to case and accents. */
export function searchSettings(query: string): FoundSetting[] {
  const all = wordsOf(query);
  const telling = all.filter((word) => !stopWords.has(word));
  const asked = telling.length > 0 ? telling : all;
  if (asked.length === 0) return [];
  return index
    .flatMap((each) => {
      const fits = asked.map((word) => fit(each, word));
      return fits.includes(0) ? [] : [{ setting: each.setting, score: fits.reduce((sum, one) => sum + one, 0) }];
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ setting }) => setting);
}

/** Where a setting is written. */
export const settingAddress = ({ path, section }: Pick<FoundSetting, 'path' | 'section'>): string =>
  `/${section.page}-settings/${section.key}?field=${path}`;
