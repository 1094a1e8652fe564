import { greetingWord, thanksWord, weaponInFront } from './plain-text.ts';

/** `isGreeted`: it had a greeting in front. `isIntroduced`: words in front say that items follow. */
type Inner = { text: string; isGreeted: boolean; isIntroduced: boolean };

/** A line without the words around its items: `Hi, dota items missing: Spring Essence, thanks!` */
export function withoutWordsAround(line: string): Inner {
  const thanked = line.replace(thanksBehind, '');
  const greeted = thanked.replace(greetingInFront, '');
  const text = greeted.replace(introduction, '');
  return { text, isGreeted: greeted !== thanked, isIntroduced: text !== greeted };
}

/** `Hi team, `, `hi 2x `, `also 2x ` */
const greetingInFront = new RegExp(
  `^(?:${greetingWord}(?:\\s\\p{L}{1,20}){0,2}[,.!:–-]{1,3}|` +
    `(?:${greetingWord}|also|and|plus|und|auch|et|aussi|y|también|anche|oraz)\\s(?=\\d{1,3}\\s?[x×]\\s|${weaponInFront}))\\s{0,9}`,
  'iu',
);
/** `, thanks!`, ` please help` */
const thanksBehind = new RegExp(`(?<=[^\\s|])[\\s,;.!–-]{1,9}${thanksWord}[^,|:()\\d]{0,40}$`, 'iu');
/** `dota items missing: `, `Bought: `. Behind other words a colon may belong to a name; IDs don't need the words. */
export const introduction = new RegExp(
  '^[^:|]{0,60}(?<!\\p{L})(?:items|skins|missing|received|bought|ordered|lost|artikel|gekauft|bestellt|fehl(?:t|en)|manque(?:nt)?|acheté|' +
    'faltan?|comprado|comprato|mancan?o?|brakuje|kupiłem|kupiłam|eksik)(?!\\p{L})[^:|]{0,30}:\\s{1,9}(?!#?\\d{4})',
  'iu',
);
