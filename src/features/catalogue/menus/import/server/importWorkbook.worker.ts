import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import { read, utils } from '@e965/xlsx';
import type { WorkbookReply, WorkbookRequest, Sheet } from './importWorkbook.ts';

/** Bytes an honest workbook of 1.5 MB unpacks to. */
const mostUnpacked = 80_000_000;

/** One stray cell far to the right would make every row as wide. */
const mostColumns = 100;

const local = 0x04034b50;
const central = 0x02014b50;
const end = 0x06054b50;

/** Unpacks every entry of a ZIP archive within a bound: what an archive says of its own size proves nothing. */
function isBomb(zip: Buffer): boolean {
  let left = mostUnpacked;
  for (const packed of entriesOf(zip)) {
    try {
      left -= inflateRawSync(packed, { maxOutputLength: left }).length;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return true;
      throw error;
    }
    if (left <= 0) return true;
  }
  return false;
}

/** The deflated entries of an archive, by its directory. */
function* entriesOf(zip: Buffer): Generator<Buffer> {
  const tail = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (tail < 0 || zip.readUInt32LE(tail) !== end) throw new Error('No directory in this archive.');
  let at = zip.readUInt32LE(tail + 16);
  for (let count = zip.readUInt16LE(tail + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== central) throw new Error('A broken directory.');
    const [method, size, start] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    if (zip.readUInt32LE(start) !== local) throw new Error('A broken entry.');
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    if (method === 8) yield zip.subarray(content, content + size);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function sheetOf(bytes: Buffer, mostRows: number): Sheet {
  // One row more than may be, so that too many are noticed.
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    sheetRows: mostRows + 1,
    cellFormula: false,
    cellHTML: false,
  });
  const sheets = book.SheetNames.map((name) => book.Sheets[name]).filter((sheet) => sheet !== undefined);
  const first = sheets.find((sheet) => sheet['!ref'] !== undefined);
  if (!first?.['!ref']) return [];
  const range = utils.decode_range(first['!ref']);
  range.e.c = Math.min(range.e.c, range.s.c + mostColumns - 1);
  return utils.sheet_to_json<Sheet[number]>(first, { header: 1, raw: true, defval: null, range });
}

function answerTo({ bytes, mostRows }: WorkbookRequest): WorkbookReply {
  const buffer = Buffer.from(bytes);
  try {
    if (buffer[0] === 0x50 && isBomb(buffer)) return { refused: 'bomb' };
    return { sheet: sheetOf(buffer, mostRows) };
  } catch {
    return { refused: 'unreadable' };
  }
}

// A message port of a thread joins two ends of one process and takes no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(answerTo(workerData as WorkbookRequest));
