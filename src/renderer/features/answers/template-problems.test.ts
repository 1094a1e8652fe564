import { expect, it } from 'vitest';
import { words } from '#words/words.ts';
import { frameProblem, templateProblem } from './template-problems.ts';

const { half, secret, unknown, notInFrame } = words.answers.editor;
const [template] = words.answers.defaults.templates;

it.each([
  ['{nmae} is late', unknown('nmae'), unknown('nmae')],
  ['{id', half('{id'), half('{id')],
  ['{catalog} ({market_name\n', half('{market_name'), half('{market_name')],
  ['ID: id}', half('id}'), half('id}')],
  ['{} }', null, null],
  ['a { b', null, null],
  ['{id}}', null, notInFrame('id')],
  ['{trade_url}', secret('trade_url'), secret('trade_url')],
  ['{token}', secret('token'), secret('token')],
  ['{trade_token}', secret('trade_token'), secret('trade_token')],
])(
  'in %j the problem for each item is %j, and before and after the items %j',
  (text, ofTemplate, ofFrame) => {
    expect(template && templateProblem({ ...template, text })).toBe(ofTemplate);
    expect(frameProblem(text)).toBe(ofFrame);
  },
);
