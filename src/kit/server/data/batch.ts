import pg from 'pg';
import { blankOf } from '#kit/contract/values/blankOf.ts';
import { camelName } from '#kit/contract/wire.ts';

/** The parts of the driver's connection that a batch uses. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  /** Statement texts by name: those the server has parsed, and those sent but not confirmed. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: readonly unknown[] }): void;
  describe(portal: { type: 'P' }): void;
  execute(): void;
  sync(): void;
};

type Column = { key: string; read: (text: string) => unknown };
/** The columns of a statement's rows, and a row of nulls that each row is copied from. */
type Columns = { each: readonly Column[]; blank: Readonly<Record<string, unknown>> };

const columnsFrom = (each: readonly Column[]): Columns => ({ each, blank: blankOf(each.map(({ key }) => key)) });
const noColumns = columnsFrom([]);

/** Columns of named statements. A plan has fixed columns for the life of its connection. */
const columnsOn = new WeakMap<Wire, Map<string, Columns>>();

function columnsOf(wire: Wire): Map<string, Columns> {
  const known = columnsOn.get(wire) ?? new Map<string, Columns>();
  columnsOn.set(wire, known);
  return known;
}

/** Names of prepared statements by their text; bounded because every one costs memory in the server too. */
const names = new Map<string, string>();
const maxPrepared = 500;
/** Longer texts are batches of some size that hardly comes twice. */
const maxPreparedLength = 8_000;

/** Name under which connections prepare a text; empty for unnamed statements. */
export function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= maxPrepared || text.length > maxPreparedLength) return '';
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}

export type Result<Row> = { rows: Row[]; command: string; count: number };

/** A statement on its way, and who waits for it. One without a name will hardly be sent twice. */
export type Sent = {
  name: string;
  text: string;
  /** As the driver writes them. */
  values: readonly (string | Buffer | null)[];
  resolve(result: Result<Record<string, unknown>>): void;
  reject(error: unknown): void;
};

/** The driver calls methods of its queries that its types do not name. */
const DriverQuery = pg.Query as unknown as new (query: { text: string }) => object;

/**
 * A pipeline of statements: one write, one response. The server runs them in order and skips those after an error.
 *
 * Rows are described once per connection.
 */
export class Batch extends DriverQuery {
  private readonly sent: readonly Sent[];
  private readonly ended: (failed: boolean) => void;
  private known = new Map<string, Columns>();
  private wire: Wire | null = null;
  private at = 0;
  private columns: Columns | undefined;
  private read: Record<string, unknown>[] = [];
  /** Of the statement whose answer comes: the driver notes under this name that the server knows the text. */
  protected name = '';
  protected text = '';

  constructor(sent: readonly Sent[], ended: (failed: boolean) => void = () => {}) {
    super({ text: '' });
    this.sent = sent;
    this.ended = ended;
  }

  /** Called by the driver with its connection. */
  submit(connection: object): null {
    const wire = connection as Wire;
    this.wire = wire;
    this.known = columnsOf(wire);
    wire.stream.cork();
    for (const { name, text, values } of this.sent) {
      const isKnown = name !== '' && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === text;
      if (!isKnown) wire.parse({ name, text });
      if (!isKnown && name !== '') wire.submittedNamedStatements[name] = text;
      wire.bind({ statement: name, values });
      if (!this.known.has(name)) wire.describe({ type: 'P' });
      wire.execute();
    }
    wire.sync();
    wire.stream.uncork();
    this.expect();
    return null;
  }

  /** Makes ready for the answer to the next statement. */
  private expect(): void {
    const { name = '', text = '' } = this.sent[this.at] ?? {};
    this.name = name;
    this.text = text;
    this.columns = this.known.get(name);
    this.read = [];
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.columns = columnsFrom(
      fields.map(({ name, dataTypeID }) => ({
        key: camelName(name),
        read: pg.types.getTypeParser(dataTypeID, 'text') as Column['read'],
      })),
    );
    if (this.name) this.known.set(this.name, this.columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { each, blank } = this.columns ?? noColumns;
    const row: Record<string, unknown> = { ...blank };
    for (let i = 0; i < each.length; i++) {
      const { key, read } = each[i] as Column;
      const text = fields[i] as string | null;
      if (text !== null) row[key] = read(text);
    }
    this.read.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.name && !this.columns) this.known.set(this.name, noColumns);
    const count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
    const { resolve } = this.sent[this.at++] as Sent;
    resolve({ rows: this.read, command: text.split(' ', 1)[0] ?? '', count });
    this.expect();
  }

  /** The server skips everything after a failed statement, including its parse. */
  handleError(error: unknown): void {
    const left = this.sent.slice(this.at);
    this.at = this.sent.length;
    for (const { name } of left) delete this.wire?.submittedNamedStatements[name];
    for (const { reject } of left) reject(error);
    this.ended(true);
  }

  handleReadyForQuery(): void {
    this.ended(false);
  }
}
