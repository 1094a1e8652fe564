import { changes } from '#dev/hostile-server/exchange.ts';
import { type FaultRow, faults, shows, showsAllRows } from '#dev/hostile-server/fault.ts';
import { healthyRows } from '#dev/hostile-server/healthy-answers.ts';

/** Implausible counts and links (section 2.3): rows are shown, the pager stays plausible, and no link is followed. */
export const badPaging = faults('Bad paging', [
  paging('total -1', { total: -1 }),
  paging('total 10^18', { total: 10 ** 18 }),
  paging('total as text', { total: '5' }),
  paging('total less than the rows', { total: 1 }),
  paging('a fraction of a page', { pages: 1.5 }),
  paging('pages 0 with rows', { pages: 0 }),
  paging('pages -3', { pages: -3 }),
  paging('pages 10^15', { pages: 10 ** 15 }),
  paging('current_page beyond pages', { current_page: 9 }),
  paging('current_page 0', { current_page: 0 }),
  paging('per_page 0', { per_page: 0 }),
  paging('per_page 10^9', { per_page: 10 ** 9 }),
  paging('counts null', { total: null, pages: null, per_page: null, current_page: null, links: null }),
  paging('links null', { links: null }),
  paging('a script as link', {
    links: { next_page: 'javascript:window.hacked=1', previous_page: 'page=abc', first_page: '' },
  }),
  paging('page=abc', {
    links: { next_page: '/v1/items?page=abc', previous_page: null, first_page: '/v1/items?page=-1' },
  }),
  [
    'links to another origin',
    changes((good, { otherOrigin, token }) => ({
      ...good,
      pagination: {
        ...good.pagination,
        pages: 1,
        links: {
          next_page: `${otherOrigin}/?page=2`,
          previous_page: `${otherOrigin}/?t=${token}`,
          first_page: otherOrigin,
        },
      },
    })),
    { list: showsAllRows() },
    { maxRequests: 1 },
  ],
  [
    'pagination missing',
    changes(({ pagination: _gone, ...good }) => good),
    { list: { kind: 'answer', rows: healthyRows } },
  ],
  [
    'pagination as an array',
    changes((good) => ({ ...good, pagination: [1, 2, 3] })),
    { list: { kind: 'answer', rows: healthyRows } },
  ],
  [
    '10,000 rows in a page',
    changes((good) => ({ ...good, data: manyRows(good.data as object[], 10_000) })),
    { list: shows({ kind: 'responsive' }) },
  ],
  ['no rows but a total', changes((good) => ({ ...good, data: [] })), { list: { kind: 'answer', rows: 0 } }],
]);

function paging(name: string, change: Record<string, unknown>): FaultRow {
  return [
    name,
    changes((good) => ({ ...good, pagination: { ...good.pagination, ...change } })),
    { list: showsAllRows({ kind: 'plausible-counts' }) },
  ];
}

function manyRows(rows: object[], count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ ...rows[0], id: index + 1 }));
}
