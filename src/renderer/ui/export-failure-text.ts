import type { ExportProblem, FileProblem } from '#shared/failure.ts';
import type { FailureWords } from '#words/failure-words.ts';
import { words } from '#words/words.ts';

/** Why rows could not be kept as a file: the disk, or the rows themselves. */

export function fileFailureWords(problem: FileProblem): FailureWords {
  const { title, nextStep, problems } = words.exports.fileFailure;
  return { title, nextStep, ...problems[problem] };
}

export function exportFailureWords(problem: ExportProblem): FailureWords {
  return words.exports.exportFailure[problem];
}
