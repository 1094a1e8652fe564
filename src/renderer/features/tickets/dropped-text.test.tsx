import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { DroppedText } from './dropped-text.tsx';

function setUp() {
  const taken: string[] = [];
  renderWithProviders(
    <>
      <DroppedText
        onText={(text) => taken.push(text)}
        onTicketFile={(text) => taken.push(`ticket ${text}`)}
      />
      <input aria-label="field" />
    </>,
  );
  return taken;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const drop = (bytes: Uint8Array<ArrayBuffer>) => drag('drop', bytes);
const paste = (target: Element, text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  act(() => {
    target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  });
};

/** Not by `fireEvent`, which would drop the file. */
function drag(type: 'drop' | 'dragover' | 'dragleave', bytes: Uint8Array<ArrayBuffer>): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], 'ticket.csv'));
  act(() => {
    document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  });
}

describe('a file dropped on the window', () => {
  it('is read as text, also in the encoding of a spreadsheet', async () => {
    const taken = setUp();
    drop(bytesOf('Recoil Case'));
    await waitFor(() => expect(taken).toEqual(['Recoil Case']));
    drop(
      new Uint8Array([
        0xff,
        0xfe,
        ...[...'★ A'].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
      ]),
    );
    await waitFor(() => expect(taken).toEqual(['Recoil Case', '★ A']));
  });

  it('is opened as a ticket if it begins as one', async () => {
    const taken = setUp();
    const file = '{\n  "kind": "item-catalog-ticket"';
    drop(bytesOf(file));
    await waitFor(() => expect(taken).toEqual([`ticket ${file}`]));
  });

  it.each([
    ['no text', new Uint8Array([80, 75, 3, 4, 0, 0, 1]), /isn’t a text file/],
    ['empty', bytesOf(' '), 'This file is empty.'],
    ['too large', new Uint8Array(5 * 1024 * 1024 + 1), 'This file is too large. The limit is 5 MB.'],
  ])('is refused when it is %s', async (_, bytes, message) => {
    const taken = setUp();
    drop(bytes);
    expect(await screen.findByText(message)).toBeVisible();
    expect(taken).toEqual([]);
  });

  it('shows a drop area while it is over the window', () => {
    setUp();
    drag('dragover', bytesOf('a'));
    expect(screen.getByText('Drop a text file to look up what it names')).toBeVisible();
    drag('dragleave', bytesOf('a'));
    expect(screen.queryByText('Drop a text file to look up what it names')).not.toBeInTheDocument();
  });
});

it('takes a text pasted outside a field, but not what is pasted into one', () => {
  const taken = setUp();
  paste(screen.getByRole('textbox', { name: 'field' }), 'a\nb');
  paste(document.body, ' \n');
  paste(document.body, 'a\nb');
  expect(taken).toEqual(['a\nb']);
});
