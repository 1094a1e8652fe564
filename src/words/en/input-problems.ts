import type { InputField, InputProblem } from '#shared/failure.ts';

/** One sentence for the field of a form, without ever repeating what was typed: it could be a token. */
export const inputProblems = {
  empty: (field: InputField) => enter[field],
  'too-long': (field: InputField) => `The ${names[field]} is too long.`,
  'not-an-address': () => 'This is not a web address. Example: https://catalog.example.com',
  'not-https': () => 'The address must begin with https://. Plain http is allowed for this computer only.',
  'has-credentials': () => 'Leave user name and password out of the address.',
  'has-query': () => 'Leave out everything from “?” or “#” on.',
  'not-printable': (field: InputField) =>
    `The ${names[field]} holds characters that can’t be part of it. Copy it again.`,
  'has-space': (field: InputField) => `The ${names[field]} holds a space or line break. Copy it again.`,
  'out-of-range': (field: InputField) => `The ${names[field]} is out of range.`,
  'name-taken': () => 'Another connection has this name.',
} satisfies Record<InputProblem, (field: InputField) => string>;

const enter: Record<InputField, string> = {
  name: 'Enter a name.',
  baseUrl: 'Enter the base address.',
  token: 'Enter the access token.',
  id: 'Enter an id.',
  query: 'Enter a query.',
};

const names: Record<InputField, string> = {
  name: 'name',
  baseUrl: 'address',
  token: 'token',
  id: 'id',
  query: 'query',
};
