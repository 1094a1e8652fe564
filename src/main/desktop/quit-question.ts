/** What Electron's `before-quit` and a window's `close` have in common. */
type Refusable = { preventDefault(): void };

export type QuitQuestionDeps = {
  /** Whether quitting now would lose something. */
  isUnfinished: () => boolean;
  /** Whether to quit nevertheless. */
  ask: () => Promise<boolean>;
  quit: () => void;
  /** The person stays: whatever went on the way to quitting comes back. */
  stay: () => void;
};

/** Quitting asks only when it would lose something, and asks once. The returned function hears of every attempt. */
export function createQuitQuestion(deps: QuitQuestionDeps): (attempt: Refusable) => void {
  let isAsking = false;
  let mayQuit = false;

  async function ask(): Promise<void> {
    isAsking = true;
    // A question that can't be asked keeps nobody from quitting.
    mayQuit = await deps.ask().catch(() => true);
    isAsking = false;
    if (mayQuit) deps.quit();
    else deps.stay();
  }

  return (attempt) => {
    if (mayQuit || !deps.isUnfinished()) return;
    attempt.preventDefault();
    if (!isAsking) void ask();
  };
}
