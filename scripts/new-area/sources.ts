import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const templates = join(import.meta.dirname, 'templates');

/** A template with its values, without the imports that they leave unused. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(templates, `${template}.txt`), 'utf8');
  const filled = text.replaceAll(/\{\{#?(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} asks for ${name}, which nothing is called`);
    return value;
  });
  return template.includes('.sql') ? filled : withoutUnusedImports(filled);
}

const importLine = /^import (type )?\{ ([^}]*) \} from '([^']+)';\n/gm;
const longImport = /^import (type )?\{\n([^}]*)\} from '([^']+)';\n/gm;
const nameIn = (part: string) =>
  part
    .replace(/^type /, '')
    .split(' as ')
    .at(-1) ?? part;

/** Whether code uses a name other than as a member, a key or an attribute. */
const isUsed = (name: string, code: string) => new RegExp(`(?<![\\w)]\\.)\\b${name}\\b(?![:=])`).test(code);

function withoutUnusedImports(text: string): string {
  const code = text.replaceAll(importLine, '');
  return text.replaceAll(importLine, (_, type = '', names: string, from: string) => {
    const used = names.split(', ').filter((part) => isUsed(nameIn(part), code));
    return used.length > 0 ? `import ${type}{ ${used.join(', ')} } from '${from}';\n` : '';
  });
}

/** Those of some imports that an element needs. */
export const importsFor = (element: string, imports: string): string =>
  [...withoutUnusedImports(`${imports}\n${element}`).matchAll(importLine)].map(([line]) => line).join('');

/** Adds the imports of `from` that `text` lacks: to the line of the same path, else below the last one. */
export function withImportsOf(code: string, from: string): string {
  const text = code.replaceAll(longImport, (_, type = '', names: string, path: string) => {
    return `import ${type}{ ${names.trim().replaceAll(/,\s+/g, ', ').replace(/,$/, '')} } from '${path}';\n`;
  });
  const present = new Set([...text.matchAll(importLine)].flatMap(([, , names = '']) => names.split(', ').map(nameIn)));
  return withoutUnusedImports(
    [...from.matchAll(importLine)].reduce((source, [, type = '', names = '', path = '']) => {
      const lacking = names.split(', ').filter((part) => !present.has(nameIn(part)));
      return lacking.length > 0 ? imported(source, type, lacking, path) : source;
    }, text),
  );
}

function imported(source: string, type: string, names: readonly string[], path: string): string {
  const [same] = [...source.matchAll(importLine)].filter(([, kind = '', , from]) => from === path && kind === type);
  if (same) return source.replace(same[0], `import ${type}{ ${[same[2], ...names].join(', ')} } from '${path}';\n`);
  const last = [...source.matchAll(/^import [^;]*;\n/gm)].at(-1);
  const end = last ? last.index + last[0].length : 0;
  return `${source.slice(0, end)}import ${type}{ ${names.join(', ')} } from '${path}';\n${source.slice(end)}`;
}

/** Puts `text` where `anchor` ends, once. */
export function after(source: string, anchor: RegExp, text: string): string {
  const found = anchor.exec(source);
  if (!found) throw new Error(`Nothing matches ${anchor}`);
  const at = found.index + found[0].length;
  return source.slice(0, at) + text + source.slice(at);
}

/** Source without its imports. */
export const bodyOf = (source: string): string => source.replaceAll(/^import [^;]*;\n/gm, '').trim();
