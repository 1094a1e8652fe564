import { type FilterName, filterNames, perFilter } from '#shared/item-filters.ts';
import { type ItemQuery, limitBounds } from '#shared/item-query.ts';
import { demoChoices } from './choices.ts';

/** The map of a 422: parameter -> messages. */
export type ValidationMessages = Record<string, string[]>;

/** Parses the query string and reports all errors together. Undocumented parameters are ignored. */
export function readListRequest(
  query: URLSearchParams,
): { ok: true; request: ItemQuery } | { ok: false; messages: ValidationMessages } {
  const wrong = new Map<string, string[]>();
  const wholeNumber = (parameter: string, bounds: { min: number; max: number }): number | null => {
    const text = query.getAll(parameter).at(-1)?.trim() ?? '';
    if (text === '') return null;
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value) && value >= bounds.min && value <= bounds.max) return value;
    wrong.set(parameter, [messageFor(parameter, bounds)]);
    return null;
  };

  for (const parameter of query.keys()) {
    const name = /^filter\[(.*)\]$/s.exec(parameter)?.[1];
    if (name !== undefined && !isFilterName(name)) {
      wrong.set(parameter, [`The filter '${name}' is not allowed.`]);
    }
  }
  const request: ItemQuery = {
    ...perFilter({
      texts: (name) => valuesOf(query, name),
      id: (name) => wholeNumber(`filter[${name}]`, { min: 0, max: Number.MAX_SAFE_INTEGER }),
    }),
    limit: wholeNumber('limit', limitBounds) ?? demoChoices.defaultLimit,
    page: wholeNumber('page', { min: 1, max: Number.MAX_SAFE_INTEGER }) ?? 1,
  };
  return wrong.size === 0 ? { ok: true, request } : { ok: false, messages: Object.fromEntries(wrong) };
}

function isFilterName(name: string): name is FilterName {
  return (filterNames as readonly string[]).includes(name);
}

function messageFor(parameter: string, { min, max }: { min: number; max: number }): string {
  if (parameter.startsWith('filter[')) return `The ${parameter} must be an integer.`;
  if (max === Number.MAX_SAFE_INTEGER) return `The ${parameter} must be an integer of at least ${min}.`;
  return `The ${parameter} must be an integer between ${min} and ${max}.`;
}

/** The names of a comma-separated list; a repeated filter extends it. */
function valuesOf(query: URLSearchParams, name: FilterName): string[] {
  return query
    .getAll(`filter[${name}]`)
    .flatMap((list) => list.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
