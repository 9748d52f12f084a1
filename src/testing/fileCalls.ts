import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { type CountryCode, csvSeparator } from '#domain/countries.ts';
import { importOutcome, type ImportOutcome, type ImportPreview } from '#kit/contract/csvImport.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { quotedCell } from '#kit/contract/values/csv.ts';
import { fromWire } from '#kit/contract/wire.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import { jobEnded, uploadFile } from './imports.ts';
import type { Caller, TestApp } from './testApp.ts';

/** The cells of a line by the titles of their columns, as they are in the file. */
export type FileLine = Record<string, string>;

/** A file with these lines, as a spreadsheet that changes no cell saves it. */
export function fileOf(lines: readonly FileLine[], country: CountryCode = 'cl'): string {
  const separator = csvSeparator(country);
  const titles = Object.keys(lines[0] ?? {});
  const rows = [titles, ...lines.map((line) => titles.map((title) => line[title] ?? ''))];
  return rows.map((cells) => cells.map((cell) => quotedCell(cell, separator)).join(separator)).join('\r\n');
}

type Files = { exportCsv: Endpoint; preview: Endpoint; start: Endpoint; job: Job };

/** Exports, edits and imports files of an area as a person does. */
export const fileCalls = (app: Pick<TestApp, 'database'>, { exportCsv, preview, start, job }: Files) => ({
  async exportLines(who: Caller, country: CountryCode = 'cl'): Promise<FileLine[]> {
    const { text } = await who.call(exportCsv, {});
    return parse(text, { bom: true, columns: true, delimiter: csvSeparator(country) });
  },
  async previewFile(who: Caller, file: string): Promise<ImportPreview> {
    const { status, text, body } = await uploadFile(who, preview, file);
    expect(status, text).toBe(200);
    return body as ImportPreview;
  },
  async importFile(who: Caller, file: string): Promise<ImportOutcome> {
    const { body } = await uploadFile(who, start, file);
    const { result, error } = await jobEnded(app, who, (body as { jobId: string }).jobId, [job]);
    expect(error).toBeNull();
    return fromWire(importOutcome, result) as ImportOutcome;
  },
});
