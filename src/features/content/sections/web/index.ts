export { withoutShared, withShared } from '../content/sharedParts.rules.ts';
export { picturesIn } from '../content/contentValues.rules.ts';
export { Builder } from './Builder.tsx';
export { PreviewFrame } from './PreviewFrame.ts';
