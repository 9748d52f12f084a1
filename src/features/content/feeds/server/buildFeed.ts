import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';
import { formats } from '../formats.rules.ts';
import { needsConfirmation } from '../holding.rules.ts';
import { isPerStore, networkOf } from '../networks.rules.ts';
import { problemCounter } from '../problems.rules.ts';
import { settleMs } from '../settling.rules.ts';
import * as repo from './feeds.repo.ts';
import { countRows, unpacked } from './readFeed.ts';
import { feedGround, type FeedServices, menuSources } from './sources.ts';
import { type FeedOutput, writeFeed } from './writeFeed.ts';

const buildFeed = defineJobKind({
  kind: 'feeds.build',
  whileHeld: 'defer',
  label: () => 'Construir un catálogo para redes',
  args: z.object({ feedId: z.number().int() }),
  bySystem: true,
});

/** Queues the build of a feed for the next change of stock by the clock, beside a build that waits for a change. */
function enqueueNextBuild(db: Db, feedId: number, { changesAt, rows }: Built) {
  if (changesAt === null) return undefined;
  const runAt = new Date(Math.max(Date.parse(changesAt), Date.now() + settleMs(rows))).toISOString();
  return enqueue(db, buildFeed, { feedId }, { uniqueKey: `feeds.build.next:${feedId}`, isSerial: true, runAt });
}

/** Queues the build of a feed. A waiting build includes changes up to its start. */
export const enqueueBuild = (db: Db, feedId: number, runAt?: string): Promise<{ jobId: string }> =>
  enqueue(db, buildFeed, { feedId }, { uniqueKey: `feeds.build:${feedId}`, isSerial: true, ...(runAt && { runAt }) });

/** A file that a reader accepted. */
type Built = FeedOutput & { startedAt: string } & Pick<repo.StateChange, 'problems' | 'leftOutCount'>;

/** Writes the file of a feed and reads it back with other libraries. */
async function buildFile(job: JobCtx, services: FeedServices, feed: repo.FeedSettings): Promise<Built> {
  const { database, scope, signal, inTransaction: read } = job;
  const startedAt = new Date();
  const format = formats[feed.network];
  const counter = problemCounter();
  const ground = await feedGround({ database, tenantId: scope.tenantId, read }, services);
  const rules = { ...feed, isPerStore: isPerStore(feed) };
  const build = { rules, format, head: ground.head, counter, at: startedAt };
  const output = await writeFeed(menuSources(read, ground, feed), build, signal);
  const found =
    output.rows === 0 ? 0 : await countRows(networkOf(feed.network).file, unpacked(output), format.required);
  if (found !== output.rows) throw new Error(`A reader found ${found} rows of ${output.rows}`);
  return { ...output, startedAt: startedAt.toISOString(), problems: counter.groups(), leftOutCount: counter.leftOut() };
}

type Decision = { change: repo.StateChange; isStored: boolean };

/** Files that are not replaced: the present one stays where the new one is empty, equal or too small. */
function decide(
  state: repo.FileState,
  { rows, menus, hash, startedAt, problems, leftOutCount }: Built,
  fileKey: string,
): Decision {
  const checked = { checkedAt: startedAt, problems: problems ?? [], leftOutCount: leftOutCount ?? 0 };
  const noPendingFile = { heldFileKey: null, heldHash: null, heldCount: null };
  if (rows === 0) {
    const status = menus === 0 ? 'unpublished' : 'empty';
    return { change: { ...checked, ...noPendingFile, status }, isStored: false };
  }
  if (hash === state.contentHash) return { change: { ...checked, ...noPendingFile, status: 'ready' }, isStored: false };
  if (needsConfirmation(rows, state.confirmedCount)) {
    const isKnown = hash === state.heldHash;
    const pendingFile = isKnown ? {} : { heldFileKey: fileKey, heldHash: hash };
    return { change: { ...checked, ...pendingFile, heldCount: rows, status: 'held' }, isStored: !isKnown };
  }
  const confirmedCount = Math.max(rows, state.confirmedCount);
  const ready = {
    fileKey,
    contentHash: hash,
    rowCount: rows,
    confirmedCount,
    builtAt: startedAt,
    status: 'ready',
  } as const;
  return { change: { ...checked, ...noPendingFile, ...ready }, isStored: true };
}

async function isPresent(files: FileStore, fileKey: string | null): Promise<boolean> {
  const file = fileKey === null ? null : await files.get(fileKey);
  file?.content.destroy();
  return file !== null;
}

/**
 * Stores a file and points the feed at it, in this order: a crash in between leaves the present file.
 *
 * A build that began before the last one ended changes nothing.
 */
async function publish(
  { inTransaction }: JobCtx,
  files: FileStore,
  feedId: number,
  built: Built,
  fileKey: string,
): Promise<void> {
  const before = await inTransaction((db) => repo.findState(db, feedId));
  if (before && !(await isPresent(files, before.fileKey))) {
    // A feed that was deleted and brought back.
    before.contentHash = null;
    await inTransaction((db) => repo.changeState(db, feedId, { contentHash: null }));
  }
  if (before && decide(before, built, fileKey).isStored) {
    await inTransaction((db) => repo.registerFile(db, fileKey));
    await files.put(fileKey, built.packed);
  }
  await inTransaction(async (db) => {
    const state = await repo.lockState(db, feedId);
    if (!state || (state.checkedAt !== null && state.checkedAt > built.startedAt)) return;
    const { change, isStored } = decide(state, built, fileKey);
    // Another build ended in between; the next one follows from what it stored.
    if (isStored && !(await repo.isRegistered(db, fileKey))) return;
    await repo.changeState(db, feedId, change);
    await emit(db, 'feeds');
  });
}

/** Builds a feed beside its present file, which stays until a reader has accepted the new one. */
export const buildFeedJob = (services: FeedServices): Job =>
  defineJob({
    ...buildFeed,
    async run(job, { feedId }) {
      const feed = await job.inTransaction((db) => repo.findSettings(db, feedId));
      if (!feed) return { summary: 'El catálogo ya no existe' };
      try {
        const built = await buildFile(job, services, feed);
        const fileKey = `t${job.scope.tenantId}/feeds/${feedId}-${randomUUID()}.gz`;
        await publish(job, services.files, feedId, built, fileKey);
        await job.inTransaction(async (db) => enqueueNextBuild(db, feedId, built));
        await purgeFeedFiles(job, services.files);
        return { rows: built.rows };
      } catch (error) {
        // A stopped process builds the feed again; it has not failed.
        if (!job.signal.aborted)
          await job.inTransaction(async (db) => {
            await repo.changeState(db, feedId, { status: 'failed' });
            await emit(db, 'feeds');
          });
        throw error;
      }
    },
  });

/** Queues the builds of all feeds of a company, now or after `delayOf` milliseconds. */
export async function enqueueBuilds(db: Db, delayOf?: (rowCount: number) => number): Promise<void> {
  for (const { id, rowCount } of await repo.feedSizes(db))
    await enqueueBuild(db, id, delayOf && new Date(Date.now() + delayOf(rowCount)).toISOString());
}

/** An undo may bring back a feed or its settings. */
export async function buildAfterUndo(db: Db): Promise<void> {
  await enqueueBuilds(db);
  await emit(db, 'feeds');
}

const maxRemoved = 1000;

/** Removes files that no feed has. */
export async function purgeFeedFiles({ inTransaction }: JobCtx, files: FileStore): Promise<void> {
  const orphans = await inTransaction((db) => repo.orphanedFiles(db, maxRemoved));
  for (const key of orphans) await files.remove(key);
  if (orphans.length > 0) await inTransaction((db) => repo.removeFiles(db, orphans));
}
