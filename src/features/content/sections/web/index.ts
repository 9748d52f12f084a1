export { withoutShared, withShared } from '../content/sharedParts.rules.ts';
export { Differences } from './Differences.tsx';
export { Findings } from './Findings.tsx';
export { Builder } from './Builder.tsx';
export { PreviewFrame } from './PreviewFrame.ts';
