import { refuse } from './refusal.ts';

export type NounForms = {
  one?: string | undefined;
  word?: string | undefined;
  words?: string | undefined;
  feminine?: boolean | undefined;
};
export type Names = ReturnType<typeof namesOf>;

export const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (parts: string[]) => parts.map((part, index) => (index === 0 ? part : upper(part))).join('');

/** `categories` to `category`, `stores` to `store`. */
const singular = (plural: string) =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** `repartidores` to `repartidor`, `cupones` to `cupón`, `zonas de reparto` to `zona de reparto`. */
function spanishSingular(plural: string): string {
  const [head = '', ...rest] = plural.split(' ');
  const one = head
    .replace(/ones$/, 'ón')
    .replace(/([dlnrz])es$/, '$1')
    .replace(/s$/, '');
  return [one, ...rest].join(' ');
}

/** Every spelling of an area's name, from the one on the command line and its words in Spanish. */
export function namesOf(name: string, { one, word, words, feminine }: NounForms) {
  const parts = name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_ ]/);
  const policy = parts.join('_');
  const last = parts.at(-1) ?? '';
  const ones = one ? one.split(/[-_ ]/) : [...parts.slice(0, -1), singular(last)];
  if (!words) refuse(`Give its name in Spanish: npm run new-area ${name} -- --words proveedores`);
  const single = word ?? spanishSingular(words);
  const isFeminine = feminine ?? /(a|ión|dad)( |$)/.test(single);
  return {
    policy,
    table: policy,
    folder: parts.join('-'),
    file: camel(parts),
    english: parts.join(' '),
    things: camel(parts),
    Things: upper(camel(parts)),
    thing: camel(ones),
    Thing: upper(camel(ones)),
    aThing: `${/^[aeiou]/.test(ones[0] ?? '') ? 'an' : 'a'} ${ones.join(' ')}`,
    wrap: ones.join('_'),
    screenPath: `/${parts.join('-')}`,
    word: single,
    Word: upper(single),
    words,
    Words: upper(words),
    aWord: `${isFeminine ? 'una' : 'un'} ${single}`,
    thisWord: `${isFeminine ? 'esta' : 'este'} ${single}`,
    theFirst: isFeminine ? 'la primera' : 'el primero',
    o: isFeminine ? 'a' : 'o',
  };
}
