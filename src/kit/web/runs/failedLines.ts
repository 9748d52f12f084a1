import type { RunFailure } from '#kit/contract/runs.ts';

type CsvLine = { line: number; cells: string[] };

/** Heads the reasons; an import passes over a column that it does not know. */
const reasons = 'Qué corregir';

/** The separator that comes most often in the first line. */
function separatorOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const times = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (times(mark) > times(best) ? mark : best));
}

/** The lines of a file that has been read already, each with the number of its first line. */
function linesOf(text: string, separator: string): CsvLine[] {
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'y');
  const lines: CsvLine[] = [];
  let [line, cells]: [number, string[]] = [1, []];
  let begun = line;
  while (cell.lastIndex < text.length) {
    const [whole, value = '', end] = cell.exec(text) ?? [];
    if (whole === undefined) break;
    cells.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    line += whole.split(/\r\n|\r|\n/).length - 1;
    if (end === separator && cell.lastIndex < text.length) continue;
    if (cells.some((each) => each.trim() !== '')) lines.push({ line: begun, cells });
    [cells, begun] = [[], line];
  }
  return lines;
}

/** A file of the lines that failed, to be mended and sent again, with what is wrong in a column of its own. */
export function failedLines(text: string, failed: readonly RunFailure[]): string {
  const separator = separatorOf(text);
  const [head, ...lines] = linesOf(text, separator);
  const messages = new Map(failed.map(({ line, message }) => [line, message]));
  const kept = head?.cells.map((name, at) => ({ name, at })).filter(({ name }) => name !== reasons) ?? [];
  const quoted = (value: string) =>
    /["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
  const rows = lines.flatMap(({ line, cells }) => {
    const message = messages.get(line);
    return message === undefined ? [] : [[...kept.map(({ at }) => cells[at] ?? ''), message]];
  });
  return [[...kept.map(({ name }) => name), reasons], ...rows]
    .map((cells) => `${cells.map(quoted).join(separator)}\r\n`)
    .join('');
}

/** The text of a file in any encoding that a spreadsheet writes, without the mark some begin with. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
