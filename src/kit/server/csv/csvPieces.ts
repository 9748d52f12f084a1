const [newline, quote] = [10, 34];

type Piece = {
  content: AsyncIterable<Buffer> /** Rows and bytes of the piece, once it was read. */;
  count: PieceCount;
};
export type PieceCount = { rows: number; bytes: number };

/** Reads CSV in chunks; line breaks within quotes belong to a cell. */
class CsvReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer | null = null;
  private isQuoted = false;

  constructor(text: AsyncIterable<Buffer>) {
    this.source = text[Symbol.asyncIterator]();
  }

  private async next(): Promise<Buffer | null> {
    if (this.rest) {
      const rest = this.rest;
      this.rest = null;
      return rest;
    }
    const { value, done } = await this.source.next();
    return done ? null : value;
  }

  /** Whether all was read. */
  async isOver(): Promise<boolean> {
    this.rest = await this.next();
    return this.rest === null;
  }

  /** The next lines, until their bytes reach a number; ends with a line. */
  async *lines(maxBytes: number, count: PieceCount): AsyncGenerator<Buffer> {
    for (let chunk = await this.next(); chunk; chunk = await this.next()) {
      const end = this.scan(chunk, maxBytes - count.bytes, count);
      const taken = end === null ? chunk : chunk.subarray(0, end);
      count.bytes += taken.length;
      yield taken;
      if (end === null) continue;
      if (end < chunk.length) this.rest = chunk.subarray(end);
      return;
    }
  }

  /** Counts the rows of a chunk; the position after the first line that ends past `room`, or null. */
  private scan(chunk: Buffer, room: number, count: PieceCount): number | null {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === quote) this.isQuoted = !this.isQuoted;
      else if (byte === newline && !this.isQuoted) {
        count.rows += 1;
        if (at + 1 >= room) return at + 1;
      }
    }
    return null;
  }
}

/** Splits CSV without a head into pieces of whole rows. Each must be read before the next; there is at least one. */
export async function* csvPieces(text: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Piece> {
  const reader = new CsvReader(text);
  for (let nth = 0; nth === 0 || !(await reader.isOver()); nth++) {
    const count = { rows: 0, bytes: 0 };
    yield { content: reader.lines(maxBytes, count), count };
  }
}
