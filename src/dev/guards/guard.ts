/** A check that protects someone, and how to take it out: what `npm run guards` does to each of them in turn. */
export type Guard = {
  /** What the guard refuses or keeps, as a sentence about the app with the guard in place. */
  name: string;
  /** The number of its rule in `rules.ts`. */
  rule: number;
  /** Exact text that occurs once in the file. */
  find: string;
  replace: string;
};

/** The guards of one source file and the tests of which one at least must fail without each of them. */
export type GuardedFile = {
  /** From the checkout's folder. */
  file: string;
  /** Test files, from `src/`. */
  tests: readonly string[];
  guards: readonly Guard[];
};

/** One run of the list: a guard with the file and the tests it belongs to. */
export type Mutation = Guard & Pick<GuardedFile, 'file' | 'tests'>;

/** The text without the guard; null when the list is stale: the text to find isn't there, or is there twice. */
export function withoutGuard(
  text: string,
  { find, replace }: Pick<Guard, 'find' | 'replace'>,
): string | null {
  const at = text.indexOf(find);
  if (find === '' || at === -1 || text.indexOf(find, at + 1) !== -1) return null;
  return text.slice(0, at) + replace + text.slice(at + find.length);
}
