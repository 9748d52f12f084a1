import type { z } from 'zod';
import type { Tenant } from '#kit/server/http/context.ts';
import type { CallApi } from './callApi.ts';

type ToolFacts<Input extends z.ZodObject> = {
  /** Identifier of the tool, in snake_case. */
  name: string;
  title: string;
  /** For the assistant that chooses it, in Spanish. */
  description: string;
  /** Callers without it do not see the tool. */
  policy: string;
  input: Input;
};

/** Reads: returns what travels as JSON. */
export type ReadTool<Input extends z.ZodObject = z.ZodObject> = ToolFacts<Input> & {
  kind: 'read';
  read(call: CallApi, input: z.output<Input>): Promise<unknown>;
};

/** The end of a write: a sentence, and the request that the history can undo. */
export type WriteResult = { sentence: string; requestId: string };

/** A preview, and the version of the data that it shows: a write of another version is rejected as stale. */
export type Preview = { sentence: string; version?: string };

/** A confirmed preview: its version, and the key with which the write runs once. */
export type Confirmed = { idempotencyKey: string; version: string };

/** Writes in two calls: the first describes the effect and changes nothing, the second confirms it. */
export type WriteTool<Input extends z.ZodObject = z.ZodObject> = ToolFacts<Input> & {
  kind: 'write';
  /** The effect in Spanish, with the names of the records. Throws a `Failure` if the caller could not do it. */
  preview(call: CallApi, input: z.output<Input>, tenant: Tenant): Promise<Preview>;
  write(call: CallApi, input: z.output<Input>, confirmed: Confirmed): Promise<WriteResult>;
};

export type Tool = ReadTool | WriteTool;

export const readTool = <Input extends z.ZodObject>(tool: Omit<ReadTool<Input>, 'kind'>): Tool =>
  ({ ...tool, kind: 'read' }) as unknown as Tool;

export const writeTool = <Input extends z.ZodObject>(tool: Omit<WriteTool<Input>, 'kind'>): Tool =>
  ({ ...tool, kind: 'write' }) as unknown as Tool;
