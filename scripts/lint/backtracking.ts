import { analyse } from 'scslre';

/**
 * Returns why a regular expression takes more than linear time on some text, or null.
 *
 * Such a text repeats a single character, so that a short request can block the event loop.
 */
export function backtrackingProblem(source: string, flags = ''): string | null {
  const [report] = analyse({ source, flags }).reports;
  if (!report) return null;
  const time = report.exponential ? 'exponential' : 'quadratic';
  return `This expression takes ${time} time on a text that repeats ${report.character.literal.source}: bound the repetition or the place where it begins`;
}
