import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

type Transformer = { transformSync(file: string, code: string, options: object): { code: string; errors: Error[] } };

/** Vite's own, which it brings along. */
const { transformSync } = createRequire(import.meta.resolve('vite'))('rolldown/utils') as Transformer;

/** Lets Node import TSX components; their style sheets become empty modules. */
registerHooks({
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: 'export default {};', shortCircuit: true };
    if (!url.endsWith('.tsx')) return next(url, context);
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } });
    if (errors[0]) throw errors[0];
    return { format: 'module', source: code, shortCircuit: true };
  },
});
