import { defineConfig } from 'vite';

/** React's own would weigh seven times as much as all the rest. */
const small = {
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

/** The storefront's island and its style sheet, beside the screens and without anything of theirs. */
export default defineConfig({
  publicDir: false,
  resolve: { alias: small },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    manifest: '.vite/shop.manifest.json',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/web/shop/main.tsx',
      // The island reads words that stand beside schemas, and comes without the schemas and what checks them. Preact's
      // hooks are installed by being imported.
      treeshake: {
        moduleSideEffects: [
          { test: /\.css$|\/main\.tsx$|\/preact\//, sideEffects: true },
          { test: /./, sideEffects: false },
        ],
      },
    },
  },
});
