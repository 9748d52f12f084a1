import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';
const served = [
  '/api',
  '/email-builder',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/files',
  '/openapi.json',
  '/tienda',
  '/theme',
  '/docs',
];

/**
 * Chunk of a contract or rules module that several chunks share, by area; null leaves it to Vite.
 *
 * Histories load with the history drawer; texts of settings, the zone map, the explanation and the rules of a store with
 * their screens.
 */
const contractOf = (module: string): string | null => {
  const path =
    /src\/features\/(?:(?:platform|catalogue|sales|benefits|insight)\/)?([^/]+)\/.*(?<!History|settings\/(?:sections\/)?\w+|coverage\/coverage|\w+Command|hours\/closeRequest|groups\/(places|storeGroups)|explain\/explain|explain\/explainDelivery|saving\/stores|record\/contact|payments\/(payments|paymentGrid)|delivery\/(delivery|deliveryMethods)|questions\/checkoutQuestions|payments\/credentials|zones\/deliveryAreas)\.(?:contract|rules)\.ts$/.exec(
      module,
    );
  return path ? `contract-${path[1]}` : null;
};

/**
 * Chunks shared by several screens. Each takes the modules it matches with their imports, except those of earlier
 * groups.
 *
 * An earlier chunk never imports a later one. `scripts/size.ts` checks their sizes.
 */
const chunks = [
  { name: 'core', tags: ['$initial' as const] },
  { name: 'icons', test: /icons-react\/dist\/esm\/icons\//, minShareCount: 2 },
  // Modules that draw charts and maps, read files or check single inputs load with charts, maps, imports and forms.
  {
    name: 'domain',
    test: /src\/(domain\/(?!cells\/|changeReason|commands\/|schedule\/(activeWindow|scheduleIssues|readHoursText)|geometry\/|time\/(holidays|isoWeek|periodText)|points|channels|taxIds|slugs|cashRounding|flagLabels|orders\/(orderNumber|sold|late|orderCeilings)|groupedPayments|pricing|hideablePaths)|kit\/contract\/(?!search\/|values\/(html|htmlText|axis|change|csv|fieldText|excelCells|flagCell)\.ts))/,
    minShareCount: 2,
  },
  // Contracts of several areas choose stores: within the chunk of one area, the others would load all of it.
  { name: 'store-choice', test: /\/storeChoice\.contract\.ts$/ },
  // Contracts of several areas read declarations of providers: within one chunk, the others would load all of it.
  { name: 'declarations', test: /src\/integrations\/(.*\/declaration|declarations|storeForm|credentialForm)\.ts$/ },
  // Contracts of products, modifiers and coupons share the ids of items at providers.
  { name: 'item-references', test: /\/itemReferences\.contract\.ts$/ },
  { name: contractOf, debugName: 'contracts', minShareCount: 2 },
  { name: 'store-rules', test: /stores\/saving\/stores\.rules\.ts$/ },
  { name: 'inputs', test: /@mantine\/core\/esm\/components\/(InputBase|TextInput|PasswordInput|Alert|Anchor)\// },
  {
    name: 'list',
    test: /\/(ListPage|useRecordActions|RecordSwitch|useCloneRecord|runStore|NameCell|Thumb|dialogs|StatusBadge|PersonAvatar|useRefetchOnEvent|optionsFrom|useMinute|useUndoAction|timestampColumns)\.tsx?$|@mantine\/core\/esm\/components\/Switch\//,
  },
  // Dialogs and menus scroll and are placed; lists are not.
  { name: 'floating', test: /\/@floating-ui\/react\/|@mantine\/core\/esm\/components\/ScrollArea\//, minShareCount: 2 },
  { name: 'dialogs', test: /\/FeedbackHost\.tsx$|@mantine\/core\/esm\/components\/(Modal|Drawer)\// },
  {
    name: 'menus',
    test: /\/RemoteSelect\.tsx$|@mantine\/core\/esm\/components\/(Menu|Combobox|Popover|Tooltip|Select)\//,
  },
  { name: 'hook-form', test: /node_modules\/react-hook-form\// },
  { name: 'controls', test: /@mantine\/core\/esm\/components\/(Radio|Tabs|Textarea)\// },
  {
    name: 'form',
    test: /\/(FormPage|FormSection|FormLoading|recordPages|StoredRecord|useSaveRecord|fields|engine)\.tsx?$/,
  },
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

/** Removes the summaries of endpoints from bundles: only the server shows them, in the description of the API. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.contract\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/^ {4}summary: (['"`]).*\1,$/gm, ''), map: null }),
  },
};

/** Empties the modules of zod that describe schemas as JSON Schema: every schema refers to them, only the server uses them. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  },
};

/** Removes the English sentences of zod, which `sentences.ts` replaces at the start. */
const withoutEnglish: Plugin = {
  name: 'without-english',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/locales\/en\.js$/ },
    handler: () => ({ code: 'export default () => ({});', map: null }),
  },
};

/** Empties the support of zod for values that contain themselves: JSON has none. */
const withoutCycles: Plugin = {
  name: 'without-cycles',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/memoizer\.js$/ },
    handler: () => ({
      code: `export class $ZodCyclicError extends Error {}
        export const isRecursiveSchema = () => false;
        export const isBackEdge = () => false;
        export const memoizer = () => undefined;`,
      map: null,
    }),
  },
};

/** Empties the scroll container of Mantine's table, which brings the code of menus into every list: tables scroll by CSS. */
const withoutScrollContainer: Plugin = {
  name: 'without-scroll-container',
  apply: 'build',
  transform: {
    filter: { id: [/components\/Table\/TableScrollContainer\.mjs$/, /\/src\/.*\.tsx$/] },
    handler(code, id) {
      if (id.endsWith('.mjs')) return { code: 'export const TableScrollContainer = undefined;', map: null };
      if (code.includes('ScrollContainer')) this.error('Tables scroll by CSS: their scroll container is left out.');
      return null;
    },
  },
};

export default defineConfig({
  plugins: [
    react(),
    runPage,
    withoutSummaries,
    withoutJsonSchema,
    withoutEnglish,
    withoutCycles,
    withoutScrollContainer,
  ],
  // React has the hook that the shim is for.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { postcss: { plugins: [mantine()] } },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])) },
  build: {
    outDir: 'dist/web',
    manifest: true,
    // The size budget weighs gzip itself, by route, from the manifest.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    // Pages contain the names of all files they may load, so names are short; the manifest maps them to sources.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
});
