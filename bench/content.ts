import { loadavg } from 'node:os';

/** Content that guests see. Each part is a file that also runs alone: `node bench/contentBanners.ts`. */
const parts = ['contentBanners', 'contentLandings', 'contentFeeds'];

for (const part of parts) {
  console.log(`\n${part}, load ${loadavg()[0]?.toFixed(1)}`);
  await import(`./${part}.ts`);
}
