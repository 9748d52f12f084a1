import { defineConfig } from 'oxlint';

type LineLimit = ['error', { max: number; skipBlankLines: boolean; skipComments: boolean }];

const lineLimit = (max: number): LineLimit => ['error', { max, skipBlankLines: true, skipComments: true }];

const watched = 'Watch a method of an object with vi.spyOn.';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['./scripts/lint/plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['/dist', '/data', '**/*.gen.ts'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    'house/comments': 'error',
    'house/distributed-sql': 'error',
    'house/layers': 'error',
    'house/linear-expressions': 'error',
    'house/named-effects': 'error',
    'house/names': 'error',
    'house/redirects': 'error',
    'house/tenant-predicates': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false } }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'no-console': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'max-lines': lineLimit(300),
    'max-lines-per-function': lineLimit(60),
    // The automatic JSX runtime needs no React in scope, and side-effect imports are how styles are taken in.
    'react/react-in-jsx-scope': 'off',
    // A form that is opened to be filled begins at its first field.
    'jsx-a11y/no-autofocus': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // Node reads the files of tests as they are.
    'vitest/no-restricted-vi-methods': [
      'error',
      { mock: watched, doMock: watched, hoisted: 'Import what comes later.' },
    ],
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    // Shapes from outside (JSON, catalogues, zod's insides) meet their type by an assertion, right after they are read.
    'typescript/no-unsafe-type-assertion': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    // Matters of taste that cost a reader nothing; the rules for classes and enums, which the code does without.
    'no-shadow': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/always-return': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'typescript/consistent-return': 'off',
    'typescript/unbound-method': 'off',
    'no-underscore-dangle': 'off',
  },
  overrides: [
    // JSX spends a line where code spends a word.
    { files: ['**/*.tsx'], rules: { 'max-lines-per-function': lineLimit(80) } },
    { files: ['src/kit/**'], rules: { 'typescript/no-non-null-assertion': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'src/**/testing/**', 'src/testing/testApp.ts'],
      rules: { 'max-lines-per-function': 'off', 'typescript/no-non-null-assertion': 'off' },
    },
    {
      files: ['e2e/**'],
      rules: {
        'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['journey', 'journey.fails'] }],
      },
    },
    // These expressions read the text of this repository and of its tests.
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        'src/testing/**',
        'src/**/testing/**',
        'scripts/**',
        'bench/**',
        'e2e/**',
        '*.config.ts',
      ],
      rules: { 'house/linear-expressions': 'off' },
    },
    // Benchmarks and journeys run on a single PostgreSQL.
    { files: ['bench/**', 'e2e/**'], rules: { 'house/distributed-sql': 'off' } },
    // A package is imported by its name.
    { files: ['packages/*/src/index.ts'], rules: { 'oxc/no-barrel-file': 'off' } },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    // Messages of threads and processes have no origin.
    { files: ['bench/**'], rules: { 'unicorn/require-post-message-target-origin': 'off' } },
    {
      files: [
        'scripts/**',
        'bench/**',
        'src/server/main.ts',
        'src/server/background/background.main.ts',
        'e2e/support/**',
        'packages/*/{examples,tests}/**',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
});
