import { describe, expect, it } from 'vitest';
import { jobResult, jobTroubles } from './jobResult.ts';

const format = { integer: String };
const failed = [
  { line: 3, email: 'ana@empresa', reason: 'Escribe un email con este formato: nombre@empresa.com' },
  { name: 'Benito', reason: 'No puedes dar permisos que tú no tienes.' },
];

describe('the result of a job tells', () => {
  it.each([
    ['what it wrote', { saved: 12, updated: 1, failed }, '12 creados, 1 actualizado, 2 con error'],
    ['that nothing had to change', { saved: 0, updated: 0, failed: [] }, 'Sin cambios'],
    ['how many rows a file has', { rows: 0, url: '/archivo' }, '0 filas'],
    ['nothing of a result of another kind', { file: 'a.csv' }, null],
    ['nothing of no result', null, null],
  ])('%s', (_, result, words) => {
    expect(jobResult(result, format)).toBe(words);
  });

  it('what it could not do, and why', () => {
    expect(jobTroubles({ saved: 1, failed })).toEqual([
      { what: 'Línea 3 · ana@empresa', reason: 'Escribe un email con este formato: nombre@empresa.com' },
      { what: 'Benito', reason: 'No puedes dar permisos que tú no tienes.' },
    ]);
    expect(jobTroubles(null)).toEqual([]);
  });

  it.each(['failedStores', 'failedProducts'])('how many it changed, and which it could not: %s', (field) => {
    const report = { updated: 211, unchanged: 1, [field]: [{ id: 5, name: 'Ñuñoa', reason: 'No paga en línea.' }] };
    expect(jobResult(report, format)).toBe('211 actualizados, 1 con error');
    expect(jobTroubles(report)).toEqual([{ what: 'Ñuñoa', reason: 'No paga en línea.' }]);
  });
});
