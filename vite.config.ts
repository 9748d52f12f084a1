import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';
const served = [
  '/api',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/files',
  '/openapi.json',
  '/tienda',
  '/theme',
  '/docs',
];

/**
 * The area whose contract or rules a module is, where several chunks share it; areas may stand on a floor and have rooms. How a
 * history is read comes with the history, texts of settings with their screens, the map of all zones and what explains a store by themselves.
 */
const contractOf = (module: string): string | null => {
  const path =
    /src\/features\/(?:(?:platform|catalogue|sales|benefits|insight)\/)?([^/]+)\/.*(?<!History|settings\/(?:sections\/)?\w+|zones\/coverage|explain\/explain|explain\/explainDelivery)\.(?:contract|rules)\.ts$/.exec(
      module,
    );
  return path ? `contract-${path[1]}` : null;
};

/**
 * What several screens share, in few chunks: each takes what it names with all that needs, less what those before it
 * took, so that a chunk stands only on earlier ones. Everything else is left to Vite. `scripts/size.ts` weighs them.
 */
const chunks = [
  { name: 'core', tags: ['$initial' as const] },
  { name: 'icons', test: /icons-react\/dist\/esm\/icons\//, minShareCount: 2 },
  // What draws charts and reads files comes with charts and imports.
  {
    name: 'domain',
    test: /src\/(domain\/(?!schedule\/activeWindow)|kit\/contract\/(?!html\.ts|values\/(axis|change|csv)\.ts))/,
    minShareCount: 2,
  },
  // Which stores are meant, asked in many areas: with that of one, others would load all of it.
  { name: 'store-choice', test: /\/storeChoice\.contract\.ts$/ },
  // What providers declare is read by contracts of several areas: in that of one, others would load all of it.
  { name: 'declarations', test: /src\/integrations\// },
  { name: contractOf, debugName: 'contracts', minShareCount: 2 },
  { name: 'inputs', test: /@mantine\/core\/esm\/components\/(InputBase|TextInput|PasswordInput|Alert|Anchor)\// },
  {
    name: 'list',
    test: /\/(ListPage|useRecordActions|RecordSwitch|useCloneRecord|runStore|NameCell|Thumb|dialogs|StatusBadge|PersonAvatar|useRefetchOnEvent|optionsFrom|useMinute)\.tsx?$|@mantine\/core\/esm\/components\/Switch\//,
  },
  { name: 'dialogs', test: /\/FeedbackHost\.tsx$|@mantine\/core\/esm\/components\/(Modal|Drawer)\// },
  { name: 'menus', test: /\/(\w+Open|TipBubble|FilterSelect)\.tsx$/ },
  { name: 'hook-form', test: /node_modules\/react-hook-form\// },
  { name: 'controls', test: /@mantine\/core\/esm\/components\/(Radio|Tabs|Textarea)\// },
  { name: 'form', test: /\/(FormPage|fields|engine)\.tsx?$/ },
  { name: 'dates', test: /\/(DateInput|DateRange)\.tsx$/ },
  { name: 'pictures', test: /\/(PicturesEditor|PictureDrop)\.tsx$/ },
  { name: 'sortable', test: /\/SortableList\.tsx$/ },
];

/** In development the page of a driver is served at its own address, as `screenRoutes` serves the built one. */
const runPage: Plugin = {
  name: 'run-page',
  configureServer(server) {
    server.middlewares.use((request, _reply, next) => {
      if (request.url?.startsWith('/reparto/')) request.url = '/reparto.html';
      next();
    });
  },
};

/** What an endpoint says of itself is read in the description of the API, by the server: no screen shows it. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.contract\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/^ {4}summary: (['"`]).*\1,$/gm, ''), map: null }),
  },
};

export default defineConfig({
  plugins: [react(), runPage, withoutSummaries],
  css: { postcss: { plugins: [mantine()] } },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])) },
  build: {
    outDir: 'dist/web',
    manifest: true,
    // The size budget weighs gzip itself, by route, from the manifest.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    // Pages carry the names of all files they may load: they are short, and the manifest says what is in them.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
});
