import { relative } from 'node:path';

/**
 * The failed tests of a JSON report of Vitest, a line each: `file › name of the test: first line of its error`.
 *
 * A file that failed as a whole, for instance on import, has a line without a name.
 */
export function failedTests(report, root) {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
      return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`);
    });
}

const firstLine = (message = '') => message.split('\n', 1)[0];
