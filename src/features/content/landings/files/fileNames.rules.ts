import { decodedName } from '../html/decodedName.rules.ts';

/** Files that archives of desktop systems have and no page uses. */
const ignored = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

export const isIgnored = (name: string): boolean => name.endsWith('/') || ignored.test(name);

/** Characters that are the same in an address, an archive and a file system. */
const step = /^[\p{L}\p{N}_@()~+-][\p{L}\p{N}\p{M} ._@()~+-]{0,79}$/u;

/** The problem of a name of an archive or an upload; null for a good one. Names never leave their folder. */
export function nameProblem(name: string): string | null {
  if (name.length > 120) return `«${name.slice(0, 40)}…» tiene un nombre de más de 120 caracteres.`;
  const steps = name.split('/');
  if (name.includes('\\') || steps.includes('..') || steps.includes('.') || /^(?:\/|[a-z]:)/i.test(name))
    return `«${name}» sale de su carpeta: el archivo se rechazó.`;
  return steps.every((each) => step.test(each)) ? null : `«${name}» tiene caracteres que una dirección no admite.`;
}

/** Names without the folder that holds all of them, as archives of a folder have it. */
export function withoutCommonFolder(names: readonly string[]): string[] {
  const [first = ''] = names;
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isCommon = folder !== '' && names.every((name) => name.startsWith(folder));
  return isCommon ? names.map((name) => name.slice(folder.length)) : [...names];
}

/** Address of a file as the HTML of a landing refers to it: it holds on every host. */
export const fileAddress = (folder: string, name: string): string =>
  `../f/${folder}/${name.split('/').map(encodeURIComponent).join('/')}`;

/** HTML whose references to files by their names in an archive lead to the files of a landing. */
export function withFileAddresses(html: string, files: readonly { name: string; address: string }[]): string {
  const byName = new Map(files.map(({ name, address }) => [name, address]));
  return html.replaceAll(
    /(\b(?:src|href|poster|data)\s{0,5}=\s{0,5}["']|\burl\(\s{0,5}["']?|,\s{0,5}|\bsrcset\s{0,5}=\s{0,5}["'])(?:\.\/)?([^"'()\s,>?#]{1,200})/gi,
    (reference, before: string, name: string) => {
      const address = byName.get(decodedName(name));
      return address === undefined ? reference : before + address;
    },
  );
}
