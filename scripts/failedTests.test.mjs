import { expect, test } from 'vitest';
import { failedTests } from './failedTests.mjs';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'amounts are rounded',
  failureMessages: ['expected 1 to be 2\n    at a.ts'],
};

test('the failed tests of a report are listed with file, name and the first line of the error', () => {
  const report = {
    testResults: [
      { name: '/root/src/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: '/root/src/b.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      {
        name: '/root/src/c.test.ts',
        status: 'failed',
        message: 'Cannot find module\n  imported',
        assertionResults: [],
      },
    ],
  };
  expect(failedTests(report, '/root')).toEqual([
    'src/a.test.ts › amounts are rounded: expected 1 to be 2',
    'src/c.test.ts: Cannot find module',
  ]);
});
