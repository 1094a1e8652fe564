import { expect, test } from 'vitest';
import { createQuitQuestion } from './quit-question.ts';

function setUp(answers: (boolean | Error)[] = [], isUnfinished = true) {
  const happened: string[] = [];
  const attempts = createQuitQuestion({
    isUnfinished: () => isUnfinished,
    async ask() {
      happened.push('asked');
      const answer = answers.shift() ?? false;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    quit: () => happened.push('quit'),
    stay: () => happened.push('stayed'),
  });
  return { happened, attempt: () => attempts({ preventDefault: () => happened.push('refused') }) };
}

const turns = () => new Promise<void>((resolve) => setImmediate(resolve));

test('quitting asks nothing while nothing would be lost', async () => {
  const { happened, attempt } = setUp([], false);
  attempt();
  await turns();
  expect(happened).toEqual([]);
});

test('it asks once, and quits when the person says so', async () => {
  const { happened, attempt } = setUp([true]);
  attempt();
  attempt();
  await turns();
  expect(happened).toEqual(['refused', 'asked', 'refused', 'quit']);
  attempt();
  expect(happened).toHaveLength(4);
});

test('who stays is asked again the next time', async () => {
  const { happened, attempt } = setUp([false, true]);
  attempt();
  await turns();
  attempt();
  await turns();
  expect(happened).toEqual(['refused', 'asked', 'stayed', 'refused', 'asked', 'quit']);
});

test('a question that cannot be asked keeps nobody from quitting', async () => {
  const { happened, attempt } = setUp([new Error('no display')]);
  attempt();
  await turns();
  expect(happened.at(-1)).toBe('quit');
});
