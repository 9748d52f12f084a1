// Builds the screens into dist/web when their sources changed since the last time.
import { prepareWeb } from '#server/screens.ts';

await prepareWeb(console.log);
