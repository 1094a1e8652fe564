/** The line about requests that wait because the catalog asked for it. */
export const waiting = {
  /** Each ends in what comes next: the countdown stands behind it, in an element of its own. */
  why: {
    'slow-down': 'The catalog asked to slow down:',
    'server-trouble': (status: number) => `The catalog has trouble (status ${status}) and asked to wait:`,
  },
  tryingIn: (duration: string) => `trying again in ${duration}`,
  tryingNow: 'trying again now…',
  retryNow: 'Retry now',
};
