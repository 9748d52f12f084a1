import { expect, test } from 'vitest';
import { csvPieces } from './csvPieces.ts';

async function* inChunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}

async function piecesOf(text: string, maxBytes: number, size = 3) {
  const pieces: [string, number][] = [];
  for await (const { content, count } of csvPieces(inChunks(text, size), maxBytes)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    pieces.push([Buffer.concat(parts).toString(), count.rows]);
  }
  return pieces;
}

test('splits after the line that reaches the limit, and never within a cell', async () => {
  const text = '1,"a\nb"\n2,c\n3,"d ""e""\n"\n';
  const single = await piecesOf(text, 1000);
  expect(single).toEqual([[text, 3]]);
  const pieces = await piecesOf(text, 9);
  expect(pieces.map(([piece]) => piece).join('')).toBe(text);
  expect(pieces[0]).toEqual(['1,"a\nb"\n2,c\n', 2]);
});

test('of any text, the pieces are the text in whole rows, however it arrives', async () => {
  const text = Array.from({ length: 40 }, (_, row) => `${row},"x\n${'y'.repeat(row % 7)}",z\n`).join('');
  for (const size of [1, 2, 5, 64])
    for (const maxBytes of [1, 10, 100]) {
      const pieces = await piecesOf(text, maxBytes, size);
      expect(pieces.map(([piece]) => piece).join('')).toBe(text);
      expect(pieces.reduce((sum, [, rows]) => sum + rows, 0)).toBe(40);
    }
});

test('an empty table is one empty piece', async () => expect(await piecesOf('', 10)).toEqual([['', 0]]));
