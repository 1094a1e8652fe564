import { expect, test } from 'vitest';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { useToast } from './toasts.tsx';

const marks = `Z${'\u0301'.repeat(200_000)}`;

test.each([
  ['a field of one line', <input key="" aria-label="Field" defaultValue="before" />, marks, 2_000],
  ['a field of several lines', <textarea key="" aria-label="Field" defaultValue="before" />, marks, 2_000],
  [
    'plain text beyond what lines hold',
    <textarea key="" aria-label="Field" defaultValue="before" />,
    '1\n'.repeat(20_000),
    2_000,
  ],
  [
    'a field with a bound of its own',
    <input key="" aria-label="Field" defaultValue="before" maxLength={8} />,
    'abc',
    8,
  ],
])('%s rejects a text that is too long, with a message', async (_what, node, text, most) => {
  const { user, screen } = renderWithProviders(node);
  const field = screen.getByRole('textbox', { name: 'Field' });
  await user.click(field);
  await user.paste(text);
  expect(field).toHaveValue('before');
  const message = `This field takes up to ${most.toLocaleString('en')}, so nothing was pasted.`;
  expect(await screen.findByText(new RegExp(message))).toBeVisible();
});

test.each([
  ['what fits', <input key="" aria-label="Field" />, 'x'.repeat(2_000)],
  ['a thousand ids in lines', <textarea key="" aria-label="Field" />, '1234567890123456\n'.repeat(1_000)],
])('%s is accepted', async (_what, node, text) => {
  const { user, screen } = renderWithProviders(node);
  const field = screen.getByRole('textbox', { name: 'Field' });
  await user.click(field);
  await user.paste(text);
  expect(field).toHaveValue(text);
});

test('the replaced text counts as free space for the paste', async () => {
  const { user, screen } = renderWithProviders(
    <input aria-label="Field" defaultValue="12345678" maxLength={8} />,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Field' });
  await user.click(field);
  field.select();
  await user.paste('abcdefgh');
  expect(field).toHaveValue('abcdefgh');
});

test('a confirmation with a long text from the catalog is bounded', async () => {
  const { user, screen } = renderWithProviders(<Confirm />);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/^Copied/)).toHaveTextContent(`Copied Z${'\u0301'.repeat(8)}…`);
});

function Confirm() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast({ text: `Copied ${marks}` })}>
      Confirm
    </button>
  );
}
