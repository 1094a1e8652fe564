import type { InputField, InputProblem } from '#shared/failure.ts';

/** One sentence for the field of a form, without ever repeating what was typed: it could be a token. */
export function inputProblemText(field: InputField, problem: InputProblem): string {
  const name = fieldNames[field];
  switch (problem) {
    case 'empty':
      return `Enter ${field === 'token' ? 'the access token' : field === 'baseUrl' ? 'the base address' : `a ${name}`}.`;
    case 'too-long':
      return `The ${name} is too long.`;
    case 'not-an-address':
      return 'This is not a web address. Example: https://catalog.example.com';
    case 'not-https':
      return 'The address must begin with https://. Plain http is allowed for this computer only.';
    case 'has-credentials':
      return 'Leave user name and password out of the address.';
    case 'has-query':
      return 'Leave out everything from “?” or “#” on.';
    case 'not-printable':
      return `The ${name} holds characters that can’t be part of it. Copy it again.`;
    case 'has-space':
      return `The ${name} holds a space or line break. Copy it again.`;
    case 'out-of-range':
      return `The ${name} is out of range.`;
    case 'name-taken':
      return 'Another connection has this name.';
    default:
      return problem satisfies never;
  }
}

const fieldNames: Record<InputField, string> = {
  name: 'name',
  baseUrl: 'address',
  token: 'token',
  id: 'id',
  query: 'query',
};
