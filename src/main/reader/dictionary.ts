import { type Wear, wearAtEnd, wears } from '#shared/market-name.ts';
import type { Core, Entry, Found, LearntForms, NameOrigin, NameSource } from './entries.ts';
import { longestAt } from './longest-match.ts';

import { createSpelling, errorsBetween } from './spelling.ts';
import { type Token, tokensOf } from './tokens.ts';
import { caseForms, commonWords, tagForms } from './wording.ts';

/** The names of items that are known, by any of their usual forms. */
export type Dictionary = {
  /** The longest known words that begin at a token; null: none. */
  longestAt(text: string, tokens: readonly Token[], at: number, learnt: LearntForms): Found | null;
  entryOf(key: string): Entry | undefined;
  /** The finish of one of these weapons that a misspelt key means; null: none, or several. */
  closeTail(heads: readonly string[], key: string): Core | null;
  /** Whether a name is official or otherwise known, in its own spelling. */
  isKnown(name: string): boolean;
  /** Whether it is a known name apart from its wear, StatTrak™ and Souvenir. */
  isCore(name: string): boolean;
  /** Whether a known name has a word. */
  hasWord(word: string): boolean;
  /** The known spelling of a misspelt word, or null. */
  correctedWord(word: string): string | null;
  /** The known names that a misspelt text may mean, the likeliest first. */
  similar(text: string): NearName[];
  /** The known names with words that begin with all of these, the likeliest first. */
  suggest(prefix: string): KnownName[];
};

export type KnownName = { name: string; origin: NameOrigin };
/** A name and how many letters of a text would have to change. */
export type NearName = KnownName & { errors: number };

/**
 * Builds the dictionary of all names. `aliases` are lines such as `kara = Karambit`: what players write, and a name, its part in front of
 * the bar or behind it. A name's key is its letters and digits in a row, so it is found whatever is between its words.
 */
export function createDictionary(
  sources: Iterable<NameSource>,
  aliases: Iterable<string> = [],
  tags: typeof tagForms = tagForms,
): Dictionary {
  const cores = new Map<string, Core>();
  const names = new Map<string, NameOrigin>();
  for (const source of sources) {
    for (const name of source.names) {
      if (names.has(name)) continue;
      names.set(name, source.origin);
      addCore(cores, name, source.origin);
    }
  }
  const entries = new Map<string, Entry>();
  const heads = new Map<string, Core[]>();
  for (const core of cores.values()) {
    if (core.head === null) continue;
    const ofHead = heads.get(core.head);
    if (ofHead === undefined) heads.set(core.head, [core]);
    else ofHead.push(core);
  }
  for (const [head, ofHead] of heads) {
    // An agent has one or two factions, and is named without.
    const isKind = ofHead.length > 2 || ofHead.some((core) => core.wears > 0);
    if (isKind) entryAt(entries, keyOf(head)).heads = [head];
    else addWhole(entries, head, ofHead[0] as Core);
  }
  for (const core of cores.values()) {
    if (core.head === null || entryHeads(entries, core.head) === undefined)
      addWhole(entries, core.name, core);
    else for (const form of tailForms(core)) addTail(entries, form, core);
  }
  for (const core of cores.values())
    if (core.head === null && core.name.endsWith(' Case')) addCaseForms(entries, core);
  for (const [form, tag] of tags) entryAt(entries, keyOf(form)).tag = tag;
  for (const line of aliases) addAlias(entries, line);
  const keys = [...entries.keys()].sort();
  let spelling: ReturnType<typeof createSpelling> | undefined;
  const spelled = () => (spelling ??= createSpelling([...names.keys()]));
  const withOrigin = <Named extends { name: string }>(one: Named) => ({
    ...one,
    origin: names.get(one.name) ?? 'official',
  });

  return {
    longestAt: (text, tokens, at, learnt) => longestAt({ entries, keys, learnt }, text, tokens, at),
    entryOf: (key) => entries.get(key),
    closeTail: (of, key) =>
      closeTail(
        of.flatMap((head) => heads.get(head) ?? []),
        key,
      ),
    isKnown: (name) => names.has(name),
    isCore: (name) => cores.has(coreName(name)),
    hasWord: (word) => spelled().hasWord(word),
    correctedWord: (word) => spelled().correctedWord(word),
    similar: (text) => spelled().similar(text).map(withOrigin),
    suggest: (prefix) => spelled().suggest(prefix).map(withOrigin),
  };
}

const prefixes = ['★ ', 'StatTrak™ ', 'Souvenir '];

function addCore(cores: Map<string, Core>, name: string, origin: NameOrigin): void {
  const { core: text, wear, isStar } = withoutMarks(name);
  let core = cores.get(text);
  if (core === undefined) {
    const bar = text.indexOf(' | ');
    core = { name: text, origin, head: bar < 0 ? null : text.slice(0, bar), isStar, wears: 0 };
    cores.set(text, core);
  }
  if (wear !== null) core.wears |= 1 << wears.indexOf(wear);
}

/** A name without its wear, StatTrak™, Souvenir and star. */
export function coreName(name: string): string {
  return withoutMarks(name).core;
}

function withoutMarks(name: string): { core: string; wear: Wear | null; isStar: boolean } {
  let core = name;
  for (const prefix of prefixes) if (core.startsWith(prefix)) core = core.slice(prefix.length);
  // `Souvenir Charm | …`: not a souvenir of a charm.
  if (core.startsWith('Charm |')) core = name;
  const wear = wearAtEnd(core);
  if (wear !== null) core = core.slice(0, -` (${wear})`.length);
  return { core, wear, isStar: name.startsWith('★ ') };
}

/** The letters and digits of a name, as its tokens have them. */
export function keyOf(name: string): string {
  if (ascii.test(name)) return name.toLowerCase().replace(/[^a-z\d]+/g, '');
  return tokensOf(name)
    .map(({ fold }) => fold)
    .join('');
}

const ascii = /^[\x20-\x7e]*$/;

function entryAt(entries: Map<string, Entry>, key: string): Entry {
  let entry = entries.get(key);
  if (entry === undefined) {
    entry = {};
    entries.set(key, entry);
  }
  return entry;
}

function entryHeads(entries: Map<string, Entry>, head: string): readonly string[] | undefined {
  return entries.get(keyOf(head))?.heads;
}

function addWhole(entries: Map<string, Entry>, form: string, core: Core): void {
  for (const key of keysOf(form)) {
    const entry = entryAt(entries, key);
    // A bare `AWP` is a weapon first.
    if (entry.heads === undefined) entry.whole ??= core;
  }
}

/** `Recoil-Kiste`, `Bravo Case` */
function addCaseForms(entries: Map<string, Entry>, core: Core): void {
  const stem = core.name.replace(/^Operation /, '').replace(/(?: Weapon)? Case$/, '');
  for (const form of [`${stem} case`, ...caseForms.map((one) => one.replace('#', stem))])
    addWhole(entries, form, core);
}

function addTail(entries: Map<string, Entry>, form: string, core: Core): void {
  for (const key of keysOf(form)) {
    const entry = entryAt(entries, key);
    if (entry.tail === undefined) entry.tail = [core];
    else entry.tail.push(core);
  }
}

/** With the word for `&` and without. */
function keysOf(form: string): string[] {
  const key = keyOf(form.replace(/ [Tt]he /g, ' the '));
  return form.includes(' & ') ? [key, keyOf(form.replace(' & ', ' and '))] : [key];
}

/** `Titan (Holo) | Katowice 2014`, `Titan | Katowice 2014 (Holo)`, `(Holo) Titan | Katowice 2014` */
function tailForms(core: Core): string[] {
  const tail = core.name.slice((core.head?.length ?? 0) + 3);
  const variant = /^([^()|]+) \(([^()|]+)\)(?: \| (.+))?$/.exec(tail);
  if (core.wears > 0) return tail.startsWith('The ') ? [tail, tail.slice(4)] : [tail];
  if (variant === null) return [tail];
  const [, name = '', kind = '', event = ''] = variant;
  const forms =
    event === '' ? [tail, `${kind} ${name}`] : [tail, `${name} ${event} ${kind}`, `${kind} ${name} ${event}`];
  const [, year = ''] = /^Katowice 20(1[45])$/.exec(event) ?? [];
  if (year === '') return forms;
  return forms.flatMap((form) => [
    form,
    ...[`20${year}`, year].map((one) => form.replace(event, `kato ${one}`)),
  ]);
}

/** The right side is looked up as it is written, else it is a name of its own: some games have no list. */
function addAlias(entries: Map<string, Entry>, line: string): void {
  const [forms = '', name = ''] = line.split(' = ');
  if (name === '' || line.startsWith('#')) return;
  const isLocalized = forms.startsWith('~');
  const others = name.split(' / ').map((one) => entries.get(keyOf(one)));
  const [first] = others;
  for (const form of forms.replace('~', '').split(', ')) {
    const entry = entryAt(entries, keyOf(form));
    if (isLocalized) entry.isLocalized = true;
    if (first?.heads !== undefined) entry.heads = others.flatMap((one) => one?.heads ?? []);
    else if (first?.tail !== undefined) entry.tail ??= first.tail;
    else entry.whole ??= first?.whole ?? { name, origin: 'official', head: null, isStar: false, wears: 0 };
  }
}

function closeTail(cores: readonly Core[], key: string): Core | null {
  const max = key.length < 5 ? 0 : key.length < 9 ? 1 : 2;
  let best: { core: Core; errors: number } | null = null;
  const shortened: Core[] = [];
  for (const core of cores) {
    if (core.wears === 0) return null;
    const tail = keyOf(core.name.slice((core.head?.length ?? 0) + 3));
    const errors = errorsBetween(key, tail, max);
    if (errors <= max && errors < (best?.errors ?? max + 1)) best = { core, errors };
    if (key.length > 4 && tail.startsWith(key)) shortened.push(core);
  }
  // `MP9 Starlight`
  return best?.core ?? (shortened.length === 1 ? (shortened[0] as Core) : null);
}

/** Whether all words of a name are everyday words, so that it needs a second sign. */
export function isEveryday(tokens: readonly Token[], { from, to }: Pick<Found, 'from' | 'to'>): boolean {
  if (to - from === 1) return true;
  return tokens
    .slice(from, to)
    .every(({ fold, isNumber }) => isNumber || commonWords.has(fold) || fold.length < 3);
}

/** Whether a text is more than one or two everyday words or numbers, which other messages have with another meaning. */
export function isTelling(text: string): boolean {
  const tokens = tokensOf(text);
  return (
    tokens.length > 2 ||
    tokens.some(({ fold, isNumber }) => !isNumber && fold.length > 2 && !commonWords.has(fold))
  );
}

/** The whole market name: `★ StatTrak™ Karambit | Doppler (Factory New)`. */
export function marketName(
  core: Pick<Core, 'name' | 'isStar'>,
  { stattrak, souvenir, wear }: { stattrak: boolean; souvenir: boolean; wear: Wear | null },
): string {
  const mark = stattrak ? 'StatTrak™ ' : souvenir ? 'Souvenir ' : '';
  return `${core.isStar ? '★ ' : ''}${mark}${core.name}${wear === null ? '' : ` (${wear})`}`;
}
