import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Line, screenTexts, textsOf } from './screenTexts.ts';

/** A row of `docs/glossary.md`: the word of the screens, the words it replaces, and where those may stay. */
type Row = { term: string; synonyms: string[]; exempt: string[] };

const cells = (row: string) =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
const listOf = (cell: string) => cell.split(',').flatMap((each) => each.trim() || []);

/** The rows of the table below the heading `Words of the screens`. */
function glossary(document: string): Row[] {
  const section = document.split('## Words of the screens')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  return rows.slice(1).map((line) => {
    const [term = '', not = '', , exceptions = ''] = cells(line);
    const exempt = [...exceptions.matchAll(/`([^`]+)`|«([^»]+)»/g)].map(
      ([, place, sentence]) => place ?? sentence ?? '',
    );
    return { term, synonyms: listOf(not), exempt };
  });
}

const plural = (term: string) => (/[aeiouáéó]$/.test(term) ? `${term}s?` : `${term}(?:e?s)?`);
const patternOf = (synonym: string) => new RegExp(`(?<![\\p{L}_/.#-])${plural(synonym)}(?![\\p{L}_/.=:-])`, 'iu');

function findSynonyms(rows: Row[], lines: Line[]): string[] {
  return rows.flatMap(({ term, synonyms, exempt }) =>
    synonyms.flatMap((synonym) => {
      const pattern = patternOf(synonym);
      return lines
        .filter(({ file, text }) => pattern.test(text) && !exempt.some((each) => `${file} ${text}`.includes(each)))
        .map(({ file, line, text }) => `${file}:${line} «${text.slice(0, 80)}»: say «${term}», not «${synonym}»`);
    }),
  );
}

const rows = glossary(readFileSync('docs/glossary.md', 'utf8'));
const lines = screenTexts();

describe('the words of the screens', () => {
  test('are one for each thing, as the glossary decides', () => {
    expect(findSynonyms(rows, lines)).toEqual([]);
  });

  test('are read from titles, columns, fields, permissions, exports, history and mails', () => {
    const read = new Set(lines.map(({ text }) => text));
    const samples = [
      'Mapa de zonas',
      'Ventas con cupón',
      'Espera de delivery',
      'Ver lista',
      'Fecha del consentimiento',
    ];
    expect([...samples, 'Verificación en dos pasos', 'Abrir el pedido'].filter((text) => !read.has(text))).toEqual([]);
    expect(rows.length).toBeGreaterThan(15);
  });

  test('are named with the place of a synonym', () => {
    const file = 'src/x.tsx';
    const code = "const a = { label: 'Nueva sucursal', email: 'email' };\n<Text>Sus comensales</Text>";
    const wrong = findSynonyms(
      [
        { term: 'local', synonyms: ['sucursal'], exempt: [] },
        { term: 'cliente', synonyms: ['comensal'], exempt: [] },
        { term: 'correo', synonyms: ['email'], exempt: [] },
      ],
      textsOf(file, code),
    );
    expect(wrong).toEqual([
      'src/x.tsx:1 «Nueva sucursal»: say «local», not «sucursal»',
      'src/x.tsx:2 «Sus comensales»: say «cliente», not «comensal»',
    ]);
  });

  test('leave a synonym where the glossary says that it stays', () => {
    const rule = glossary(
      '## Words of the screens\n| word | not | meaning | stays |\n| --- | --- | --- | --- |\n| correo | email | x | «El email o la clave» |',
    );
    const texts = ['El email o la clave no sirven', 'Tu email'].map((text) => ({ file: 'a.ts', line: 1, text }));
    expect(findSynonyms(rule, texts)).toEqual(['a.ts:1 «Tu email»: say «correo», not «email»']);
  });
});
