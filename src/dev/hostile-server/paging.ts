import { changes } from './exchange.ts';
import { type FaultRow, faults, shows, showsAllRows } from './fault.ts';
import { healthyRows, listOf } from './healthy-answers.ts';

const allRows = { kind: 'answer', rows: healthyRows } as const;

/** Implausible counts and links (section 2.3): rows are shown, the pager stays plausible, and no link is followed. */
export const badPaging = faults('Bad paging', [
  ...[-1, 10 ** 18, '5', 1].map((total) => paging({ total })),
  ...[1.5, 0, -3, 10 ** 15].map((pages) => paging({ pages })),
  ...[9, 0].map((current_page) => paging({ current_page })),
  ...[0, 10 ** 9].map((per_page) => paging({ per_page })),
  paging({ total: null, pages: null, per_page: null, current_page: null, links: null }),
  paging({ links: null }),
  paging({ links: { next_page: 'javascript:window.hacked=1', previous_page: 'page=abc', first_page: '' } }),
  paging({
    links: { next_page: '/v1/items?page=abc', previous_page: null, first_page: '/v1/items?page=-1' },
  }),
  [
    'links to another origin',
    changes((good, { otherOrigin, token }) => {
      const [next_page, previous_page] = [`${otherOrigin}/?page=2`, `${otherOrigin}/?t=${token}`];
      const links = { next_page, previous_page, first_page: otherOrigin };
      return { ...good, pagination: { ...good.pagination, pages: 1, links } };
    }),
    { list: showsAllRows() },
    { maxRequests: 1 },
  ],
  ['pagination missing', changes(({ pagination: _gone, ...good }) => good), { list: allRows }],
  ['pagination as an array', changes((good) => ({ ...good, pagination: [1, 2, 3] })), { list: allRows }],
  [
    '10,000 rows in a page',
    changes((good) => {
      const [row] = good.data as { name: string }[];
      return { ...good, data: listOf(10_000, { name: row?.name }).data };
    }),
    { list: shows({ kind: 'responsive' }) },
  ],
  ['no rows but a total', changes((good) => ({ ...good, data: [] })), { list: { kind: 'answer', rows: 0 } }],
]);

function paging(change: Record<string, unknown>): FaultRow {
  return [
    JSON.stringify(change),
    changes((good) => ({ ...good, pagination: { ...good.pagination, ...change } })),
    { list: showsAllRows({ kind: 'plausible-counts' }) },
  ];
}
