// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rules 19 to 22: what is said of secrets, to logs, pages and other hosts. */
export const secrecyGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/items-api/http-exchange.ts',
    tests: ['main/items-api/http-exchange.test.ts', 'main/items-api/http-client.test.ts'],
    guards: [
      {
        rule: 19,
        name: 'no redirect is followed',
        find: "redirect: 'manual',",
        replace: "redirect: 'follow',",
      },
      {
        rule: 19,
        name: 'no cookie goes along',
        find: "credentials: 'omit',",
        replace: "credentials: 'include',",
      },
      { rule: 19, name: 'nothing is cached', find: "cache: 'no-store',", replace: '' },
      {
        rule: 19,
        name: 'no referrer goes along',
        find: "referrerPolicy: 'no-referrer',",
        replace: '',
      },
      {
        rule: 19,
        name: 'an answer from elsewhere is not believed',
        find: ' || response.redirected',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/log/secret-forms.ts',
    tests: ['main/log/redaction.test.ts', 'main/items-api/secret-masking.test.ts'],
    guards: [
      { rule: 20, name: 'a secret as it is', find: '    secret,\n    encode', replace: '    encode' },
      { rule: 20, name: 'a secret percent-encoded', find: 'encodeURIComponent(secret),', replace: '' },
      { rule: 20, name: 'a secret JSON-escaped', find: 'JSON.stringify(secret).slice(1, -1),', replace: '' },
      { rule: 20, name: 'a secret in hexadecimal', find: '    hex,\n', replace: '' },
      { rule: 20, name: 'a secret in capital hexadecimal', find: 'hex.toUpperCase(),', replace: '' },
      { rule: 20, name: 'a secret in base64', find: '...base64Forms(bytes),', replace: '' },
      { rule: 20, name: 'base64 at any offset', find: '[0, 1, 2].flatMap', replace: '[0].flatMap' },
      {
        rule: 20,
        name: 'base64 of URLs',
        find: "[padded.toString('base64'), padded.toString('base64url')]",
        replace: "[padded.toString('base64')]",
      },
    ],
  },
  {
    file: 'src/main/log/redaction.ts',
    tests: ['main/log/redaction.test.ts', 'main/log/log.test.ts'],
    guards: [
      {
        rule: 20,
        name: 'whatever follows "Bearer"',
        find: '[/\\b(bearer\\s+)[^\\s"\',;]+/gi, `$1${redacted}`],',
        replace: '',
      },
      {
        rule: 20,
        name: 'whatever follows "Authorization"',
        find: '[/\\b(authorization["\']?\\s*[:=]\\s*["\']?)(?!bearer\\b)[^\\s"\',;]+/gi, `$1${redacted}`],',
        replace: '',
      },
      {
        rule: 20,
        name: 'a user in an address',
        find: '[/(:\\/\\/)[^\\s/@]+@/g, `$1${redacted}@`],',
        replace: '',
      },
      {
        rule: 20,
        name: 'line ends do not make log lines',
        find: 'return onOneLine(clean);',
        replace: 'return clean;',
      },
      {
        rule: 21,
        name: 'whatever follows "token="',
        find: '[/(token["\']?\\s*(?:=|:|%3d)\\s*["\']?)[^\\s"\'&,;}]+/gi, `$1${redacted}`],',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/log/log.ts',
    tests: ['main/log/log.test.ts', 'main/services.test.ts'],
    guards: [
      {
        rule: 20,
        name: 'every line is redacted',
        find: 'const text = cleaned(message)',
        replace: 'const text = message',
      },
      {
        rule: 21,
        name: 'trade tokens are secrets of the log',
        find: '[...secrets, ...deps.passingSecrets()]',
        replace: '[...secrets]',
      },
    ],
  },
  {
    file: 'src/main/items-api/secret-masking.ts',
    tests: [
      'main/items-api/secret-masking.test.ts',
      'main/items-api/items-api.test.ts',
      'main/items-api/item-answer.test.ts',
    ],
    guards: [
      {
        rule: 13,
        name: 'an echoed token is found behind backslashes',
        find: '${behindBackslash}',
        replace: '',
      },
      {
        rule: 13,
        name: 'an echoed token is found by the numbers of its characters',
        find: '\\\\\\\\u${digits}|',
        replace: '',
      },
    ],
  },
  {
    file: 'src/renderer/features/item-detail/trade-address-parts.tsx',
    tests: ['renderer/features/item-detail/item-detail-pane.test.tsx'],
    guards: [
      {
        rule: 21,
        name: 'the trade token is masked until asked for',
        find: 'shown={isShown ? token : maskedToken}',
        replace: 'shown={maskedToken && token}',
      },
    ],
  },
  {
    file: 'src/renderer/features/connections/token-field.tsx',
    tests: ['renderer/features/connections/token-field.test.tsx'],
    guards: [
      { rule: 22, name: 'the token is masked while typed', find: 'type="password"', replace: 'type="text"' },
      {
        rule: 22,
        name: 'the token is offered to nobody for saving',
        find: 'autoComplete="off"',
        replace: 'autoComplete="on"',
      },
    ],
  },
  {
    file: 'src/renderer/features/connections/connection-form.tsx',
    tests: ['renderer/features/connections/first-run.test.tsx'],
    guards: [
      {
        rule: 22,
        name: 'the field is emptied when it is sent',
        find: "if (tokenField.current !== null) tokenField.current.value = '';",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/recent-items/recent-items.ts',
    tests: ['main/recent-items/recent-items.test.ts'],
    guards: [
      {
        rule: 21,
        name: 'a trade token in the name of a recent item is not kept',
        find: 'withMaskedToken(name).slice(0, longestName)',
        replace: 'name.slice(0, longestName)',
      },
    ],
  },
  {
    file: 'src/main/settings/settings-store.ts',
    tests: ['main/settings/settings-store.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'the last view of a connection goes with it',
        find: 'lastViews: without(forgotten, merged.lastViews)',
        replace: 'lastViews: merged.lastViews',
      },
    ],
  },
  {
    file: 'src/main/services.ts',
    tests: ['main/services.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'what is kept beside a connection goes with it',
        find: 'for (const kept of keptBeside) await kept.forgetConnection(connectionId);',
        replace: 'void keptBeside;',
      },
    ],
  },
  {
    file: 'src/main/removed-connections.ts',
    tests: ['main/services.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'an Undo brings nothing of a removed connection back',
        find: 'gone.has(view.connectionId) ? success(await views.list()) : views.restore(view, at)',
        replace: 'views.restore(view, at)',
      },
    ],
  },
  {
    file: 'src/renderer/features/item-detail/support-card.ts',
    tests: ['renderer/features/item-detail/support-card.test.ts'],
    guards: [
      {
        rule: 21,
        name: 'a support card has no trade token in it, whatever repeats it',
        find: 'visibleText(withoutTradeToken(text, item.trade_url))',
        replace: 'visibleText(text)',
      },
      {
        rule: 33,
        name: 'a value of a support card is one line, its hidden characters shown',
        find: 'clipped(visibleText(',
        replace: 'clipped(String(',
      },
    ],
  },
  {
    file: 'src/shared/trade-secrets.ts',
    tests: [
      'renderer/features/item-detail/support-card.test.ts',
      'renderer/features/look-up/look-up.test.ts',
    ],
    guards: [
      {
        rule: 21,
        name: 'a trade token is masked where it stands alone',
        find: '.reduce((masked, token) => masked.replaceAll(token, maskedToken), text)',
        replace: '.reduce((masked) => masked, text)',
      },
      {
        rule: 21,
        name: 'no other field of a listed item repeats the trade token',
        find: "typeof value === 'string' ? withoutTradeToken(value, tradeUrl) : value,",
        replace: 'value,',
      },
    ],
  },
  {
    file: 'src/renderer/features/item-detail/trouble-group.tsx',
    tests: ['renderer/features/item-detail/item-detail-pane.test.tsx'],
    guards: [
      {
        rule: 21,
        name: 'an error that repeats the trade token is shown without it',
        find: 'withoutTradeToken(reading.value, tradeUrl)',
        replace: '(withoutTradeToken && tradeUrl && reading.value)',
      },
    ],
  },
  {
    file: 'src/renderer/features/items/table/row-texts.ts',
    tests: ['renderer/features/items/table/row-texts.test.ts'],
    guards: [
      {
        rule: 21,
        name: 'a copied row quotes no trade token',
        find: "typeof value === 'string' ? withMaskedToken(value) : value",
        replace: 'value',
      },
      {
        rule: 21,
        name: 'a dragged row quotes no trade token',
        find: 'visibleText(withMaskedToken(text))',
        replace: 'visibleText(text)',
      },
    ],
  },
  {
    file: 'src/renderer/features/look-up/look-up.ts',
    tests: ['renderer/features/look-up/look-up.test.ts'],
    guards: [
      {
        rule: 21,
        name: 'a looked-up item keeps no trade URL',
        find: 'item: withoutTradeUrl(item)',
        replace: 'item: withoutTradeUrl && item',
      },
      {
        rule: 32,
        name: 'a refused token, a request to slow down and a dead line end a look-up',
        find: 'if (!outcome.ok && stopsAll(outcome.failure)) return halt(outcome.failure);',
        replace: '',
      },
    ],
  },
  {
    file: 'src/renderer/features/items/filters/filter-text.ts',
    tests: ['renderer/features/items/filters/filter-text.test.ts'],
    guards: [
      {
        rule: 21,
        name: 'a trade token is never filtered by',
        find: 'if (holdsTradeToken(value)) {',
        replace: "if (holdsTradeToken('') && value) {",
      },
    ],
  },
];
