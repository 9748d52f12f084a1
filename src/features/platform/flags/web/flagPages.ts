/** A single file for the screens of flags, which few people open: each more would be named in what everybody loads. */
export { FeaturesPage } from './FeaturesPage.tsx';
export { FlagPage } from './FlagPage.tsx';
export { FlagsPage } from './FlagsPage.tsx';
