/** Bundled as one chunk: each lazy chunk adds an entry to the first file that everybody loads. */
export { FeaturesPage } from './FeaturesPage.tsx';
export { FlagPage } from './FlagPage.tsx';
export { FlagsPage } from './FlagsPage.tsx';
