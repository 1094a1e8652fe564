/** What the user must read beside a code: title, cause and next step, each by the words that carry it. */
export type ExpectedWords = { title: string; cause: RegExp; nextStep: RegExp };

const unreadable = { title: 'The response couldn’t be read', nextStep: /Try again/ };
const unsafe = { title: 'The connection isn’t secure', nextStep: /token wasn’t sent/ };

const requestTooLong = {
  title: 'request was too long',
  cause: /status 4(14|31)/,
  nextStep: /fewer names/,
};

const byCode: Readonly<Record<string, ExpectedWords>> = {
  'IC-HTTP-401': {
    title: 'didn’t accept the token',
    cause: /expired|revoked/,
    nextStep: /another token|Replace the token/,
  },
  'IC-HTTP-403': {
    title: 'Access denied',
    cause: /token is kept/,
    nextStep: /Ask the catalog’s administrator/,
  },
  'IC-HTTP-414': requestTooLong,
  'IC-HTTP-431': requestTooLong,
  'IC-HTTP-429': { title: 'Too many requests', cause: /too many requests/, nextStep: /again/ },
  'IC-NET-REFUSED': {
    title: 'Nothing is running at this address',
    cause: /refused the connection/,
    nextStep: /check the address and port/,
  },
  'IC-NET-UNRESOLVED': {
    title: 'Host name not found',
    cause: /No server has this name/,
    nextStep: /spelling/,
  },
  'IC-NET-RESET': {
    title: 'connection was dropped',
    cause: /before a response arrived/,
    nextStep: /Try again/,
  },
  'IC-NET-PROXY-LOGIN': { title: 'requires a login', cause: /user name and password/, nextStep: /Sign in/ },
  'IC-NET-PROXY': { title: 'proxy', cause: /proxy/, nextStep: /proxy settings/ },
  'IC-NET-OTHER': { title: 'can’t be reached', cause: /didn’t say why/, nextStep: /Check the network/ },
  'IC-TIMEOUT-HEADERS': {
    title: 'No response',
    cause: /didn’t start to respond/,
    nextStep: /Try again/,
  },
  'IC-TIMEOUT-BODY': { title: 'The response stalled', cause: /Nothing more arrived/, nextStep: /Try again/ },
  'IC-TIMEOUT-TOTAL': { title: 'took too long', cause: /wasn’t complete after/, nextStep: /Try again/ },
  'IC-CUT-OFF': { title: 'incomplete', cause: /before the whole response/, nextStep: /Try again/ },
  'IC-TOO-LARGE': { title: 'too large', cause: /larger than/, nextStep: /fewer rows|report the code/ },
  'IC-ANSWER-ENCODING': { ...unreadable, cause: /compression/ },
  'IC-ANSWER-NOT-TEXT': { ...unreadable, cause: /UTF-8/ },
  'IC-ANSWER-NOT-JSON': { ...unreadable, cause: /isn’t valid JSON/ },
  'IC-ANSWER-SHAPE': { ...unreadable, cause: /unexpected format/ },
  'IC-ANSWER-TOO-DEEP': { ...unreadable, cause: /nested/ },
  'IC-ANSWER-SAYS-FAILURE': { title: 'says it failed', cause: /success: false/, nextStep: /Try again/ },
  'IC-ANSWER-WEB-PAGE': {
    title: 'A web page responded',
    cause: /sign-in page/,
    nextStep: /Sign in|catalog address/,
  },
  'IC-ANSWER-OTHER-CONTENT': {
    title: 'Not the expected service',
    cause: /didn’t respond with/,
    nextStep: /Check the connection’s catalog address/,
  },
  'IC-TLS-SELF-SIGNED': { ...unsafe, cause: /self-signed/ },
  'IC-TLS-EXPIRED': { ...unsafe, cause: /expired/ },
  'IC-TLS-WRONG-HOST': { ...unsafe, cause: /another host name/ },
  'IC-TLS-UNTRUSTED': { ...unsafe, cause: /doesn’t trust/ },
  'IC-TLS-NOT-TLS': { ...unsafe, cause: /doesn’t use HTTPS/ },
};

const byFamily: readonly (readonly [RegExp, ExpectedWords])[] = [
  [/^IC-HTTP-4(04|10)$/, { title: 'o', cause: /status 4(04|10)/, nextStep: /Check the/ }],
  [/^IC-HTTP-3/, { title: 'has moved', cause: /didn’t follow it/, nextStep: /new address/ }],
  [/^IC-HTTP-4/, { title: 'refused the request', cause: /status 4\d\d/, nextStep: /Try again/ }],
  [/^IC-HTTP-5/, { title: 'having problems', cause: /status 5\d\d/, nextStep: /Try again/ }],
  [/^IC-EMPTY-/, { title: 'Empty response', cause: /not the same as “no items”/, nextStep: /Try again/ }],
];

/** The words of a code. Throws for a code that has none: a fault must not pass unread. */
export function expectedWords(code: string): ExpectedWords {
  const words = byCode[code] ?? byFamily.find(([pattern]) => pattern.test(code))?.[1];
  if (words === undefined) throw new Error(`No words are expected for ${code}`);
  return words;
}
