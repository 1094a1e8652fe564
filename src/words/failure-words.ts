/** A failure in words: what it is, why, and what to do now. Plain sentences, no text of the service. */
export type FailureWords = { title: string; cause: string; nextStep: string };
