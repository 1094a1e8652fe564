// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rules 1, 7 and 12: which addresses are taken, opened and linked to. */
export const addressGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/connections/base-address.ts',
    tests: ['main/connections/base-address.test.ts'],
    guards: [
      {
        rule: 1,
        name: 'plain http goes to no other machine',
        find: "return scheme === 'http' && ownMachine.has(authority.replace(/:\\d*$/, ''));",
        replace: "return scheme === 'http';",
      },
      {
        rule: 1,
        name: 'this machine is named whole, not by a prefix',
        find: "ownMachine.has(authority.replace(/:\\d*$/, ''))",
        replace: '[...ownMachine].some((own) => authority.startsWith(own))',
      },
      {
        rule: 1,
        name: 'other schemes than http and https are refused',
        find: "if (scheme === 'https') return true;",
        replace: "if (scheme !== 'http') return true;",
      },
      {
        rule: 1,
        name: 'a user name before the host is refused',
        find: "if (authority.includes('@')) return refused('has-credentials');",
        replace: '',
      },
      {
        rule: 1,
        name: 'backslashes, blanks and hidden characters are refused',
        find: "if (/[\\s\\\\\\p{Cc}\\p{Cf}]/u.test(text)) return refused('not-an-address');",
        replace: '',
      },
      {
        rule: 1,
        name: 'a query or fragment is refused',
        find: "if (/[?#]/.test(text)) return refused('has-query');",
        replace: '',
      },
      {
        rule: 1,
        name: 'an endless address is refused',
        find: "if (text.length > longestAddress) return refused('too-long');",
        replace: '',
      },
    ],
  },
  {
    file: 'src/shared/trade-url.ts',
    tests: ['shared/trade-url.test.ts', 'main/links/item-link.test.ts'],
    guards: [
      {
        rule: 7,
        name: 'blanks, backslashes, NUL and other scripts are refused',
        find: ' || !/^[\\x21-\\x5b\\x5d-\\x7e]+$/.test(text)',
        replace: '',
      },
      {
        rule: 7,
        name: 'an endless address is not looked into',
        find: 'text.length > longestUrl || ',
        replace: '',
      },
      {
        rule: 7,
        name: 'https only',
        find: "if (url.protocol !== 'https:') return { ok: false, reason: 'not-https' };",
        replace: '',
      },
      {
        rule: 7,
        name: 'a user before the host is refused',
        find: "if (/^[^:]*:\\/*[^/?#]*@/.test(text)) return { ok: false, reason: 'credentials' };",
        replace: '',
      },
      {
        rule: 7,
        name: 'the one host, compared whole',
        find: 'if (url.host !== tradeHost)',
        replace: 'if (!url.host.endsWith(tradeHost))',
      },
      {
        rule: 7,
        name: 'the port belongs to the host',
        find: 'url.host !== tradeHost',
        replace: 'url.hostname !== tradeHost',
      },
      {
        rule: 7,
        name: 'the one path',
        find: "if (!/^\\/tradeoffer\\/new\\/?$/.test(url.pathname)) return { ok: false, reason: 'malformed' };",
        replace: '',
      },
      { rule: 7, name: 'the partner is a number', find: ' || !isPartner(partner)', replace: '' },
      {
        rule: 7,
        name: 'the token is plain',
        find: ' || !/^[A-Za-z0-9_-]{1,64}$/.test(token)',
        replace: '',
      },
      { rule: 7, name: 'a parameter counts only once', find: ' || others.length > 0', replace: '' },
      {
        rule: 7,
        name: 'what is opened is written anew',
        find: 'href: `https://${tradeHost}/tradeoffer/new/?partner=${partner}&token=${token}`',
        replace: 'href: text',
      },
      {
        rule: 21,
        name: 'a trade token is masked whatever its name looks like',
        find: '(?:t|%[57]4)',
        replace: 't',
      },
      { rule: 21, name: 'a percent-encoded trade token is masked', find: '(?:=|%3d)', replace: '(?:=)' },
    ],
  },
  {
    file: 'src/main/links/item-link.ts',
    tests: ['main/links/item-link.test.ts'],
    guards: [
      {
        rule: 7,
        name: 'an offer is a positive safe integer',
        find: "if (!Number.isSafeInteger(id) || id <= 0) return refused('malformed');",
        replace: '',
      },
      {
        rule: 7,
        name: 'a trade address is checked',
        find: "return url.ok ? { kind: 'open', url: url.href } : refused(url.reason);",
        replace: "return { kind: 'open', url: text, ...(url.ok && {}) };",
      },
      {
        rule: 7,
        name: 'a profile is opened only where the trade address passes',
        find: '  if (!url.ok) return refused(url.reason);\n  const account = steamId64(url.partner);',
        replace: "  const account = steamId64(url.ok ? url.partner : '1');",
      },
      {
        rule: 7,
        name: 'a market listing that can not be a path is refused',
        find: "return market.ok ? { kind: 'open', url: market.href } : refused(market.reason);",
        replace:
          "return { kind: 'open', url: market.ok ? market.href : 'https://steamcommunity.com/market/' };",
      },
    ],
  },
  {
    file: 'src/shared/market-link.ts',
    tests: ['shared/market-link.test.ts'],
    guards: [
      {
        rule: 7,
        name: 'a market name is one segment of the path',
        find: 'return encodeURIComponent(text).replace(',
        replace: 'return encodeURI(text).replace(',
      },
      {
        rule: 7,
        name: 'a quote never reaches whoever is handed the address',
        find: "/[!'()*]/g",
        replace: '/[!()*]/g',
      },
      {
        rule: 7,
        name: 'a market name is no step up the path',
        find: " && name !== '.' && name !== '..'",
        replace: '',
      },
      {
        rule: 7,
        name: 'a market name has no control characters',
        find: '!/\\p{Cc}/u.test(name) && ',
        replace: '',
      },
      {
        rule: 7,
        name: 'half a character is no market name',
        find: ' || !name.isWellFormed()',
        replace: '',
      },
      {
        rule: 7,
        name: 'an app id is a positive safe integer',
        find: '!Number.isSafeInteger(appid) || appid <= 0 || ',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/links/link-opener.ts',
    tests: ['main/links/link-opener.test.ts'],
    guards: [
      {
        rule: 7,
        name: 'a refused link is not opened',
        find: "if (decision.kind === 'refused') return failed({ kind: 'link-refused', reason: decision.reason });",
        replace:
          "if (decision.kind === 'refused') return success(await deps.openExternal(item.tradeUrl ?? '')) as never;",
      },
    ],
  },
  {
    file: 'src/main/items-api/newest-answers.ts',
    tests: ['main/links/link-opener.test.ts'],
    guards: [
      {
        rule: 7,
        name: "another connection's item opens nothing",
        find: 'return `${connectionId}/${itemId}`;',
        replace: 'return `${connectionId && 0}/${itemId}`;',
      },
    ],
  },
  {
    file: 'src/shared/view-link.ts',
    tests: ['shared/view-link.test.ts'],
    guards: [
      {
        rule: 12,
        name: 'a link names a connection by its id only',
        find: 'connection: connectionIdSchema,',
        replace: 'connection: z.string(),',
      },
      {
        rule: 12,
        name: 'an endless link is not looked into',
        find: 'if (text.length > longestViewText) return null;',
        replace: '',
      },
      {
        rule: 12,
        name: 'a link has a bounded number of filters',
        find: 'z.array(filterText).check(z.maxLength(250))',
        replace: 'z.array(filterText)',
      },
      {
        rule: 12,
        name: 'a filter in a link is bounded',
        find: 'z.string().check(z.minLength(1), z.maxLength(500))',
        replace: 'z.string()',
      },
      {
        rule: 12,
        name: 'an item or page in a link is a positive safe integer',
        find: 'z.number().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))',
        replace: 'z.number()',
      },
      {
        rule: 12,
        name: 'a number in a link is digits only',
        find: 'z.string().check(z.regex(/^\\d{1,16}$/))',
        replace: 'z.string()',
      },
    ],
  },
];
