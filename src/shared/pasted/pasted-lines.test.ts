import { expect, it } from 'vitest';
import { shortWears, wearAtEnd } from '#shared/market-name.ts';
import { withoutLabelAndPrice } from './pasted-line.ts';
import { lineRange, looksLikeMessage, readPastedLines } from './pasted-lines.ts';

const here = { id: 'shop-1', catalogFingerprint: '0123456789ab' };
const read = (text: string) => readPastedLines(text, here).rows;

/**
 * The rows of a text: `(text)` in front of one that isn't ticked says why, `#7` is an ID and `= …` the name beside it, `[FT]` is the wear of
 * a market name, and `…` behind a row means that its line has more.
 */
function rowsOf(text: string): string {
  const rows = read(text).map(({ kind, text: name, named, count, doubt, within }) => [
    ...(doubt === null ? [] : [`(${doubt})`]),
    kind === 'id' ? `#${name}` : withShortWear(name),
    ...(named === undefined ? [] : [`= ${withShortWear(named)}`]),
    ...(count > 1 ? [`×${count}`] : []),
    ...(within === null ? [] : ['…']),
  ]);
  return rows.map((parts) => parts.join(' ')).join(' · ');
}

function withShortWear(name: string): string {
  const wear = wearAtEnd(name);
  return wear === null ? name : name.replace(`(${wear})`, `[${shortWears[wear]}]`);
}

it.each([
  ['My AWP | Asiimov (FT) is item 48213', '#48213 = AWP | Asiimov [FT] …'],
  ['48213 - ak-47 redline ft', '#48213 = ak-47 redline ft …'],
  ['Recoil Case ID 48213', '#48213 = Recoil Case …'],
  ['Recoil Case ID: 48213, thanks', '#48213 = Recoil Case …'],
  ['AK-47 | Redline (FT) id=48213', '#48213 = AK-47 | Redline [FT] …'],
  ['my Recoil Case [48213] never came', '#48213 = Recoil Case …'],
  ['item 48213, AK-47 | Redline', '#48213 … · AK-47 | Redline …'],
  ['Recoil Case, AK-47 | Redline (FT)', 'Recoil Case … · AK-47 | Redline [FT] …'],
  ['2x Recoil Case; M4A4 | Howl', 'Recoil Case ×2 … · M4A4 | Howl …'],
  ['Hello, AK-47 | Redline (FT)', 'AK-47 | Redline [FT]'],
  ['AK-47 | Redline (FT), Best Regards', 'AK-47 | Redline [FT] …'],
  ['48213', '#48213'],
  ['#48213', '#48213'],
  ['ID: 48213', '#48213'],
  ['Item 48213', '#48213'],
  ['Item 40,115', '#40115 …'],
  ['48213 x2', '#48213 ×2'],
  ['AK-47 | Redline mw', 'AK-47 | Redline mw'],
  ['AK-47 | Redline', 'AK-47 | Redline'],
  ['★ Stat-Trak Karambit', '★ StatTrak™ Karambit'],
  ['- stattrak(tm) AK-47 | Redline FT', 'StatTrak™ AK-47 | Redline [FT]'],
  ['StatTrak', 'StatTrak'],
  ['AK-47 | Redline (Закалённое в боях)', 'AK-47 | Redline [BS]'],
  ['AK–47 | Redline\u202f(FT)', 'AK-47 | Redline [FT]'],
  ['The Team Captain', 'The Team Captain'],
  ['CS:GO Weapon Case 2', 'CS:GO Weapon Case 2'],
  ['CS:GO Weapon Case #48213', '#48213 = CS:GO Weapon Case …'],
  ['Music Kit | Daniel Sadowski, Crimson Assault', 'Music Kit | Daniel Sadowski, Crimson Assault'],
  ['✅ AK-47 | Redline', 'AK-47 | Redline'],
  ['🔥 48213 🔥', '#48213'],
  ['Cześć, nie dostałem przedmiotu 48213. Proszę o pomoc', '#48213 …'],
  ['Привет, где мой предмет 48213?', '#48213 …'],
  ['• AK-47 | Redline,', 'AK-47 | Redline'],
  ['>> * AK-47 | Redline', 'AK-47 | Redline'],
  ['- [x] AK-47 | Redline', 'AK-47 | Redline'],
  ['12. AK-47 | Redline', 'AK-47 | Redline'],
  ['3) AK-47 | Redline', 'AK-47 | Redline'],
  ['"AK-47 | Redline"', 'AK-47 | Redline'],
  ['“AK-47 | Redline”,', 'AK-47 | Redline'],
  ['**AK-47 | Redline**', 'AK-47 | Redline'],
  ['AK-47 | Redline (x3)', 'AK-47 | Redline ×3'],
  ['2 × AK-47 | Redline', 'AK-47 | Redline ×2'],
  ['2 units of Recoil Case', 'Recoil Case ×2'],
  ['3 pièces de Recoil Case', 'Recoil Case ×3'],
  ['2 unidades Recoil Case', 'Recoil Case ×2'],
  ['Recoil Case - 2 Stk.', 'Recoil Case ×2'],
  ['AK-47 | Redline 4x', 'AK-47 | Redline ×4'],
  ['AK-47 | Redline 2 шт.', 'AK-47 | Redline ×2'],
  ['48213 qty 4', '#48213 ×4'],
  ['Two AK-47 | Redline', 'AK-47 | Redline ×2'],
  ['drei ★ Karambit', '★ Karambit ×3'],
  ['Two Times McCoy | TACP Cavalry', 'Two Times McCoy | TACP Cavalry'],
  ['778812 ak-47 redline ft', '#778812 = ak-47 redline ft …'],
  ['предмет №48213', '#48213'],
  ['[22.11.26, 10:02:11] Anna: AK-47 | Redline', 'AK-47 | Redline'],
  ['\u200e\u200bAK-47 | Redline', 'AK-47 | Redline'],
  [
    'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29?l=english',
    'AK-47 | Redline [FT]',
  ],
  ['See item-catalog://open?connection=shop-1&item=48213.', '#48213 …'],
  ['item-catalog://open?connection=other&item=7&catalog=0123456789ab', '#7'],
  ['48213\tshipped\t12.40', '#48213'],
  ['#48213\tAK-47 | Redline', '#48213 = AK-47 | Redline …'],
  ['my item id is 48213', '#48213 …'],
  ['The ID is 48213.', '#48213'],
  ['Where is my item (#48213)?', '#48213 …'],
  ['Ich warte auf Artikel 48213!', '#48213 …'],
  ['Aghanim’s Interdimensional Baby Roshan', 'Aghanim’s Interdimensional Baby Roshan'],
  ['M4A1\u2011S |\u00a0Decimator (Field\u2011Tested)', 'M4A1-S | Decimator [FT]'],
  ['‘Recoil Case’', 'Recoil Case'],
  ['CS2\tAK-47 | Redline\t12.40', 'AK-47 | Redline'],
  ['hi my StatTrak™ AWP | Asiimov (Battle-Scarred) is missing', 'StatTrak™ AWP | Asiimov [BS] …'],
  ['i bought ak-47 redline (ft) yesterday', 'ak-47 redline [FT] …'],
  ['customer reports Redline (Field-Tested) missing', 'Redline [FT] …'],
  ['Where is my ★ stattrak M9 Bayonet | Doppler (FN)?', '★ StatTrak™ M9 Bayonet | Doppler [FN] …'],
  ['my ★ Karambit is gone', '★ Karambit …'],
  ['Still waiting for “M4A1-S | Welcome to the Jungle”.', 'M4A1-S | Welcome to the Jungle …'],
  ['Glock-18 | Fade never came', 'Glock-18 | Fade …'],
  ['where is my P90 | Run and Hide (Field-Tested)?', 'P90 | Run and Hide [FT] …'],
  ['where is my M4A4 | In Living Color (FT)?', 'M4A4 | In Living Color [FT] …'],
  ['where is my M4A1-S | Wash me plz (Factory New)?', 'M4A1-S | Wash me plz [FN] …'],
  ['my Desert Eagle | Hand of the King (MW) is late', 'Desert Eagle | Hand of the King [MW] …'],
  ['where is my AWP | Crakow! (Field-Tested)?', 'AWP | Crakow! [FT] …'],
  ['where is my Heroic Burden of the Highborn?', 'Heroic Burden of the Highborn …'],
  ['где мой AK-47 | Redline (Field-Tested)', 'AK-47 | Redline [FT] …'],
  ['Привет! Я купил AK-47 | Redline (После полевых испытаний), где он?', 'AK-47 | Redline [FT] …'],
  ['last week, an AK-47 | Redline (FT), which I paid', 'AK-47 | Redline [FT] …'],
  [`${'I have waited. '.repeat(50)}Where is my ★ Karambit?`, '★ Karambit …'],
  [
    'We are here for you | Anna Schmidt | Head of Support | please never reply to this mail',
    '(text) We are here for you | Anna Schmidt | Head of Support | please never reply to this mail',
  ],
  ['my AWP is missing and I have waited for a week', '(text) my AWP is missing and I have waited for a week'],
  ['where are the (ft) ones that we have ordered', '(text) where are the (ft) ones that we have ordered'],
  ["Music Kit | Neck Deep, Life's Not Out To Get You", "Music Kit | Neck Deep, Life's Not Out To Get You"],
  ['Souvenir Charm | Austin 2025 Highlight | Just One', 'Souvenir Charm | Austin 2025 Highlight | Just One'],
  ['Music Kit | bbno$, u mad!', 'Music Kit | bbno$, u mad!'],
  ['Gold Frank-   -  大花 FEeDeR Player Sticker', 'Gold Frank-   -  大花 FEeDeR Player Sticker'],
  ['The Elite Mr. Muhlik | Elite Crew', 'The Elite Mr. Muhlik | Elite Crew'],
  ['M4A4 | 龍王 (Dragon King) (Field-Tested)', 'M4A4 | 龍王 (Dragon King) [FT]'],
  [
    'AK-47 | Redline (FT) and M4A4 | Hide and Seek (FN)',
    'AK-47 | Redline [FT] … · M4A4 | Hide and Seek [FN] …',
  ],
  ['A | B, C (FT); ★ Karambit (FN)', 'A | B, C [FT] … · ★ Karambit [FN] …'],
  ['AK (FT), AWP (BS), 48213, Recoil Case', 'AK [FT] … · AWP [BS] … · #48213 … · Recoil Case …'],
  [
    "★ Bayonet | Doppler (FN), ★ Karambit (Vanilla), Sticker | Don't Worry, I'm Pro",
    "★ Bayonet | Doppler [FN] … · ★ Karambit (Vanilla) … · Sticker | Don't Worry, I'm Pro …",
  ],
  [
    'I bought an AK-47 | Redline (Field-Tested) and a AWP | Redline (Well-Worn) on Friday and also item #174796.',
    'AK-47 | Redline [FT] … · AWP | Redline [WW] … · #174796 …',
  ],
  [
    'AK-47 | Redline (FT) #48213, AWP | Asiimov (FT)',
    '#48213 = AK-47 | Redline [FT] … · AWP | Asiimov [FT] …',
  ],
  [
    'ID 40054: Desert Eagle | Blaze (FN), ID 40055: M4A4 | Howl (MW)',
    '#40054 = Desert Eagle | Blaze [FN] … · #40055 = M4A4 | Howl [MW] …',
  ],
  ['AK-47 | Redline (Field-Tested)\t48213', 'AK-47 | Redline [FT] · (reference) #48213'],
  [
    'The 2x AK-47 | Redline (FT) and AWP | Asiimov (BS) x3 never arrived',
    'AK-47 | Redline [FT] ×2 … · AWP | Asiimov [BS] ×3 …',
  ],
  ['Recoil Case 76561198012345678', 'Recoil Case …'],
  ['my number is 0170 1234567, item 48213 is missing', '#48213 …'],
  ['item 48213 for STEAM_0:1:40054', '#48213 …'],
  ["where's my StatTrak AK slate mw?", 'StatTrak™ AK slate mw …'],
  ['never got the ak redline ft', 'ak redline ft …'],
  ['missing: ak47 redline ft, awp asiimov ft', 'ak47 redline ft … · awp asiimov ft …'],
  ['Witam, kupiłem AK-47 | Redline (Po testach) i nic', 'AK-47 | Redline …'],
  ['我买的 AK-47 | 红线 (久经沙场) 还没到', 'AK-47 | 红线 (久经沙场) …'],
  [
    'I never got Sticker | kennyS (Foil) | Katowice 2014 and AK-47 | Redline',
    'Sticker | kennyS (Foil) | Katowice 2014 … · AK-47 | Redline …',
  ],
  ['I bought Music Kit | Amon Tobin, All for Dust and it is late', 'Music Kit | Amon Tobin, All for Dust …'],
  ['AK-47 | Redline (FT) -> fehlt', 'AK-47 | Redline [FT] …'],
  ['AK-47 | Redline (FT) = OK', 'AK-47 | Redline [FT] …'],
  ['AK-47 | Redline (FT) - EUR 12', 'AK-47 | Redline (FT) - EUR 12'],
  ['Hey! Missing: Karambit Dopler FN, AWP Asimov ft', 'Karambit Dopler FN … · AWP Asimov ft …'],
  ['Recoil Case, order 9938172', 'Recoil Case … · (reference) order 9938172'],
  ['Sport Gloves, order 9938172', 'Sport Gloves … · (reference) order 9938172'],
  [
    'i orderd 2x asimov awp ft + ak47 redline ft, orderno 99812 paid 450$ ' +
      '(see https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29) ' +
      'trade https://steamcommunity.com/tradeoffer/7256411811/',
    'asimov awp ft ×2 … · ak47 redline ft … · (reference) orderno 99812 · AK-47 | Redline [FT] …',
  ],
  [
    'see steamcommunity.com/market/listings/730/AK-47%20|%20Redline%20(Field-Tested)',
    'AK-47 | Redline [FT] …',
  ],
  [
    'I want USP-S | Ticket to Hell (WW) and Heroic Burden of the Highborn',
    'USP-S | Ticket to Hell [WW] … · Heroic Burden of the Highborn …',
  ],
  [
    'I sent 2 Stück AK-47 | Redline (FT) and 3 pcs AWP | Asiimov (FT)',
    'AK-47 | Redline [FT] ×2 … · AWP | Asiimov [FT] ×3 …',
  ],
  [
    'I miss my AK-47 | Redline (FT), some Recoil Case and item 48213',
    'AK-47 | Redline [FT] … · Recoil Case … · #48213 …',
  ],
  ['item 48213 and the ak-47 redline ft are missing', '#48213 … · ak-47 redline ft …'],
  [
    "where are my Recoil Case, I'm Pro, Spring Essence and Deser Eagle FN, Pozdrawiam Anna",
    'Recoil Case … · (text) Spring Essence … · Deser Eagle FN …',
  ],
  ['item 48213 and the Sport Gloves are missing', '#48213 … · (text) Sport Gloves …'],
  ['waiting for Recoil Case and 2x Fracture Case', 'Recoil Case … · Fracture Case ×2 …'],
  ['my AK-47 | Redline (FT) x 4 is missing', 'AK-47 | Redline [FT] ×4 …'],
  ['my AK-47 | Redline (FT) (4 pcs) is missing', 'AK-47 | Redline [FT] ×4 …'],
  [
    'AK-47 | Redline (FT), qty 2, AWP | Asiimov (FT), qty 3',
    'AK-47 | Redline [FT] ×2 … · AWP | Asiimov [FT] ×3 …',
  ],
  ['AK-47 | Redline (FT), 2 pcs of AWP | Asiimov (FT)', 'AK-47 | Redline [FT] … · AWP | Asiimov [FT] ×2 …'],
  ['I bought AK-47 | Redline (FT) 2x AWP | Asiimov (FT)', 'AK-47 | Redline [FT] … · AWP | Asiimov [FT] ×2 …'],
  ['I paid for Recoil Case, 5x Fracture Case', 'Recoil Case … · Fracture Case ×5 …'],
  ['AWP | Asiimov (FT), Qty: 2, Price: 12.50', 'AWP | Asiimov [FT] ×2 …'],
  ['where are my Dreams & Nightmares Case & Recoil Case?', 'Dreams & Nightmares Case … · Recoil Case …'],
  ['slayer: AK-47 | Redline (FT)', 'AK-47 | Redline [FT]'],
  ['name: ★ Karambit', '★ Karambit'],
  ['Recoil Case (5)', 'Recoil Case ×5'],
  ['Recoil Case (2014)', 'Recoil Case (2014)'],
  ['10:02 Anna: bought 3 items', '(text) bought 3 items'],
  ['48213/48214/48215', '#48213 · #48214 · #48215'],
  ['ID 48213 / ID 48214', '#48213 … · #48214 …'],
  ['please check 48129, 48130', '#48129 … · #48130 …'],
  ['IDs: № 48213', '(number) #48213'],
  ['Предметы № 48213, № 48214', '#48213 · #48214'],
  ['Grid: № 778812', '(reference) Grid: № 778812'],
  ['these ones: 48129, 48130, 48131', '#48129 … · #48130 … · #48131 …'],
  ['prices 48129, 48130, 48131', '(number) #48129 … · (number) #48130 … · (number) #48131 …'],
  ['item no 40,115 and 40115/42714', '#40115 … · #42714'],
  ['40 115', '#40115 … · (number) #40 … · (number) #115 …'],
  ['48129, 40005 12x', '#48129 · #40005 · (not-a-number) 12x'],
  ['40115,40116', '#40115 · #40116'],
  ['174,796', '#174796 … · (number) #174 … · (number) #796 …'],
  ['101,102,103', '#101 · #102 · #103'],
  ['Also 40062.', '#40062 …'],
  ['Club of Pagus ID 48213', '#48213 …'],
  ['Recoil Case [2014]', 'Recoil Case [2014]'],
  ['My Discord ID 48213', '(text) My Discord ID 48213'],
  ['User Account ID 48213', 'User Account ID 48213'],
  ['Hello Discord ID 48213', '(text) Hello Discord ID 48213'],
  ['40682 arrived but 40027 did not.', '#40682 … · #40027 …'],
  ['40682 kam an, aber 40027 nicht', '#40682 … · #40027 …'],
  ['40682 is missing and 40027 is my order', '#40682 … · (number) #40027 …'],
  ['48213 and 48214 the rest idk', '#48213 … · #48214 …'],
  ['bought these: 48213, 48214 and 48215. got 48216', '#48213 … · #48214 … · #48215 … · #48216 …'],
  ['48213 -> missing', '#48213 …'],
  ['AK-47 | Redline (FT) - 48213', 'AK-47 | Redline [FT] … · (number) #48213 …'],
  [
    'My order 778812: 48213 (AK-47 | Howl), 48214 (Classic Knife)',
    '(reference) order 778812 · #48213 = AK-47 | Howl … · #48214 …',
  ],
  ['48213 - still nothing', '#48213 …'],
  ['48213 - order from Monday', '48213 - order from Monday'],
  ['hola, ninguna llegó: ak redline (ft), awp asiimov (ft)', 'ak redline [FT] … · awp asiimov [FT] …'],
  [
    '2x redline ft, the asiimov awp ft, m4a4 royal paladin ww, and a ssg carbon fiber mw',
    'redline ft ×2 … · asiimov awp ft … · m4a4 royal paladin ww … · ssg carbon fiber mw …',
  ],
  ['hi, i never got redline field tested and asiimov bs x2', 'redline field tested … · asiimov bs ×2 …'],
  ['ak redline ft, howl fn, thanks', 'ak redline ft … · howl fn …'],
  ['my redline ft, asiimov bs x2 and howl fn never arrived', 'redline ft … · asiimov bs ×2 … · howl fn …'],
  [
    'the Recoil Case came, but where are my redline ft, asiimov bs',
    'Recoil Case … · redline ft … · asiimov bs …',
  ],
  ['2x case, redline ft, asiimov bs', 'case, redline ft, asiimov bs ×2'],
  ['i paid 5 usd for ft, 10 for mw', '(text) i paid 5 usd for ft, 10 for mw'],
  ['it was ft, now it is bs', '(text) it was ft, now it is bs'],
  [
    'dota items missing: Corrupted Spring Essence, Inscribed Revered Wrap',
    'Corrupted Spring Essence … · Inscribed Revered Wrap …',
  ],
  [
    'Still missing: 2x Spring Essence, The Blades of Voth, and Revered Wrap.',
    'Spring Essence ×2 … · The Blades of Voth … · Revered Wrap …',
  ],
  [
    'missing: Spring Essence; Revered Wrap and Recoil Case',
    'Spring Essence … · Revered Wrap … · Recoil Case …',
  ],
  ['Taunt: The King Walks, Queens Rule', 'Taunt: The King Walks, Queens Rule'],
  ['Items: Mantle of the Iron Will, Recoil Case, thanks.', 'Mantle of the Iron Will … · Recoil Case …'],
  [
    'dota and other items of mine that are missing: Spring Essence, Music Kit | Neck Deep, Life Beyond',
    'Spring Essence … · Music Kit | Neck Deep, Life Beyond …',
  ],
  ['Bill to: Anna Schmidt, Green Street', 'Bill to: Anna Schmidt, Green Street'],
  ['missing: Corsair, Son of the Storm', 'Corsair, Son of the Storm …'],
  ['dota items missing: Spring Essence', 'Spring Essence …'],
  ['Bought: 2 karambits', 'karambits ×2 …'],
  ['missing: 2 recoil cases, 1x karambit fade fn', 'recoil cases ×2 … · karambit fade fn …'],
  ['Hi, 2x Sticker | Crown (Foil)', 'Sticker | Crown (Foil) ×2'],
  ['hi 3x karambit', 'karambit ×3'],
  ['Hi, Anna Schmidt', '(text) Hi, Anna Schmidt'],
  ['Recoil Case, thanks!', 'Recoil Case'],
  ['AK-47 | Redline (FT) please help me', 'AK-47 | Redline [FT]'],
  ['Sticker | Please Return To', 'Sticker | Please Return To'],
  ['Qty 4: Recoil Case', 'Recoil Case ×4'],
  ['Recoil Case: 4', 'Recoil Case ×4'],
  ['redline ft/asiimov bs', 'redline ft … · asiimov bs …'],
  [
    'ak redline ft 12€, awp asiimov bs - 45.50, kara doppler fn 800 / howl mw',
    'ak redline ft … · awp asiimov bs … · kara doppler fn … · howl mw …',
  ],
  [
    'Order 9938172: Sport Gloves and Revered Wrap',
    '(reference) Order 9938172 · Sport Gloves … · Revered Wrap …',
  ],
  ['Order number: 9938172, items: Spring Essence', '(reference) Order number: 9938172 · Spring Essence …'],
  [
    'my order 9938172 had 2x Spring Essence and the Revered Wrap',
    '(reference) order 9938172 · Spring Essence ×2 … · (text) Revered Wrap …',
  ],
  ['my parcel had 2x Spring Essence', 'Spring Essence ×2 …'],
  ['Where is my Support Case?', '(text) Where is my Support Case?'],
  ['Mantle of the Iron Will', 'Mantle of the Iron Will'],
  ['Mine is the Iron Will', '(text) Mine is the Iron Will'],
  ['where is my ak redline, thx', 'ak redline …'],
  ['my awp never came', '(text) my awp never came'],
  ['also 2x fracture case', 'fracture case ×2'],
  ['2 recoil cases', 'recoil cases ×2'],
  ['Autograph: &lt;3 dpm', 'Autograph: &lt;3 dpm'],
  ['Missing: 5x Recoil Case, Sticker | Crown (Foil)', 'Recoil Case ×5 … · Sticker | Crown (Foil) …'],
  [
    "My Music Kit | Neck Deep, Life's Not Out To Get You is missing",
    "Music Kit | Neck Deep, Life's Not Out To Get You …",
  ],
  [
    'hey, bought m4a1s printstream ft + usp cortex mw (order 771230), the trade was canceled. money back pls',
    'm4a1s printstream ft … · usp cortex mw … · (reference) order 771230',
  ],
  ['Recoil Case ....... 3 pcs ....... 1.50 €', 'Recoil Case ×3'],
  ['#48213 and #48213', '#48213'],
  ['40054 and 40067', '#40054 · #40067'],
  ['I paid for 40054 and 40067 on Monday', '#40054 … · #40067 …'],
  ['We are looking at 48129', '#48129 …'],
  ['Call me at 15:30 or 48129', '(number) #48129 …'],
  ['Wir warten seit Montag, 4812', '(number) #4812 …'],
  ['In 2024 I paid 40000', '(text) In 2024 I paid 40000'],
  ['my user id is 47110', '(text) my user id is 47110'],
  ['I have paid for it, 48129 €', '(text) I have paid for it, 48129 €'],
])('the line %j is read as %j', (line, expected) => expect(rowsOf(line)).toBe(expected));

it.each([
  ['Hi,', 'text'],
  ['Merci, Jean', 'text'],
  ['Gracias', 'text'],
  ['yo', 'text'],
  ['Best, Anna Schmidt', 'text'],
  ['Yours faithfully', 'text'],
  ['I bought them last week and still have nothing', 'text'],
  ['anna@example.com', 'secret'],
  ['Subtotal: 13.50 EUR', 'text'],
  ['SteamID64: 76561198012345678', 'text'],
  ['my id 76561198012345678', 'text'],
  ['Item 76561198012345678', 'text'],
  ['STEAM_0:1:123', 'text'],
  ['Status: completed', 'text'],
  ['Dzień dobry,', 'text'],
  ['Здравствуйте!', 'text'],
  ['Boa tarde', 'text'],
  ['Subject: Missing items', 'text'],
  ['On 21 Nov 2026 Anna wrote', 'text'],
  ['Anna — Today at 10:02', 'text'],
  ['https://example.com/help', 'link'],
  ['item-catalog://open?connection=shop-1', 'link'],
  ['item-catalog://open?connection=other&item=7', 'other-catalog'],
  ['-----', 'mark'],
  ['x'.repeat(501), 'too-long'],
  ['+49 170 1234567', 'secret'],
  ['0049 170 1234567', 'secret'],
  ['Tel.: 0170/1234567', 'secret'],
  ['Mobile 555 123 4567', 'secret'],
  ['0170 1234567', 'secret'],
  ['06 12 34 56 78', 'secret'],
  ['01701234567', 'secret'],
  ['Anna Schmidt | +49 170 1234567', 'secret'],
  ['My order: 9938172', 'reference'],
  ['Orders 9938172, 9938173', 'reference'],
  ['Order 9938172 (12 Nov 2026)', 'reference'],
  ['ticket-nr. 4711', 'reference'],
  ['Commande n° 4711', 'reference'],
  ['Numéro de commande : 4711', 'reference'],
  ['Pedido nº 4711', 'reference'],
  ['Case ID: 00123', 'reference'],
  ['Case #48213', 'reference'],
  ['Support Case 4711', 'reference'],
  ['my case 4711', 'reference'],
  ['my support case', 'text'],
  ['Support Case', 'text'],
  ['-----Original Message-----', 'text'],
  ['Vielen Dank im Voraus', 'text'],
  ['$84.20', 'text'],
  ['84,20 EUR', 'text'],
  ['№ 778812', 'reference'],
  ['Заказ № 778812', 'reference'],
  ['Тикет №778812', 'reference'],
  ['Invoice RE-2026-118', 'reference'],
  ['Order\t9938172', 'reference'],
  ['12x', 'not-a-number'],
  ['4O035', 'not-a-number'],
  ['-7', 'not-a-number'],
  ['12.40', 'not-a-number'],
  ['0', 'zero'],
  ['99999999999999999', 'too-large'],
  ['https://steamcommunity.com/tradeoffer/new/?partner=118204417&token=Canary7f', 'secret'],
  ['Bearer canary-7f3a91c5e2d84b60a1f9', 'secret'],
])('%s is shown and not ticked: %s', (text, doubt) => {
  expect(read(text).map((row) => row.doubt)).toEqual([doubt]);
});

it.each([
  [
    'ID\tName\n40062\t2x AWP | Asiimov\n40063\t\n40064, 40065\tAWP | Asiimov',
    '(heading) ID Name · #40062 = AWP | Asiimov · #40063 · #40064 · #40065',
  ],
  [
    'Hi team,\n\n  - AK-47 | Redline (Field-Tested)\n  - Recoil Case x2\n  - Recoil Case\n\nBest regards\nAnna Schmidt',
    '(text) Hi team · AK-47 | Redline [FT] · Recoil Case ×3 · (text) Best regards · (text) Anna Schmidt',
  ],
  [
    '48213\n--\nSales Manager | Example GmbH\n4021\nRecoil Case\n\n> AK-47 | Redline',
    '#48213 · (mark) -- · (text) Sales Manager | Example GmbH · (number) #4021 · (text) Recoil Case · AK-47 | Redline',
  ],
  [
    'AK-47 | Redline\nExterior: FT\nRecoil Case\n(Factory New)',
    'AK-47 | Redline · (text) Exterior: FT · Recoil Case · (text) (Factory New)',
  ],
  ['Recoil Case\nTotal $57.50\nDreams Case', 'Recoil Case · (text) Total $57.50 · Dreams Case'],
  ['1, 2\n#3 2 4\t5 12x 0', '#1 · #2 · #3 · #4 · #5 · (not-a-number) 12x · (zero) 0'],
  ['999999999 12x -7 40001', '#999999999 · (not-a-number) 12x · (not-a-number) -7 · #40001'],
  ['Order 9938172 - item #48129', '(reference) Order 9938172 · #48129 …'],
  [
    'id,market_hash_name,price\r\n7,"Music Kit | Artist, ""Title""",1.00\r\n,AK-47 | Redline (Field-Tested),2.00\r\n',
    '(heading) id,market_hash_name,price · #7 = Music Kit | Artist, Title · AK-47 | Redline [FT]',
  ],
  ['Name;Price\nRecoil Case;2', '(heading) Name;Price · Recoil Case'],
  [
    'Market name\tQty\nRecoil Case\t2\n\nAfter it, a line\t3',
    '(heading) Market name Qty · Recoil Case ×2 · (text) After it, a line',
  ],
  [
    'Order No\tArticle ID\tArticle\tQty\n40054\t7\tRecoil Case\t4',
    '(heading) Order No Article ID Article Qty · #7 = Recoil Case ×4',
  ],
  [
    'Recoil Case\nBest regards\nAnna Schmidt\nAWP | Asiimov',
    'Recoil Case · (text) Best regards · (text) Anna Schmidt · AWP | Asiimov',
  ],
  ['Order number\n40054\nRecoil Case', '(heading) Order number · (reference) #40054 · Recoil Case'],
  ['item 40015 (order 40020)', '#40015 … · (reference) order 40020'],
  ['my user id 4711 and my order id is 40020', '(reference) my user id 4711 and my order id is 40020'],
  ['Hi, item\nMusic Kit | A, B', '(text) Hi, item · Music Kit | A, B'],
  [
    'My order\n* Recoil Case\n* Dreams Case\nP90 | Trigon',
    '(text) My order · Recoil Case · Dreams Case · P90 | Trigon',
  ],
  ['Menge\tArtikel\n3\tRecoil Case', '(heading) Menge Artikel · Recoil Case ×3'],
  ['item_id,qty\n7,x2', '(heading) item_id,qty · #7 ×2'],
  ['Item\tCount\nRecoil Case\t2', '(heading) Item Count · Recoil Case ×2'],
  // In groups that this app exports, it is the number of listings.
  [
    'market_hash_name,count,lowest\nRecoil Case,140,0.50',
    '(heading) market_hash_name,count,lowest · Recoil Case',
  ],
  ['Item\tQuantité\nRecoil Case\t2x', '(heading) Item Quantité · Recoil Case ×2'],
  ['Item\tQty\nRecoil Case\t0', '(heading) Item Qty · Recoil Case'],
  ['Item\tQty\nRecoil Case\t2.0', '(heading) Item Qty · Recoil Case ×2'],
  ['Item\tQty\nRecoil Case\t2 pcs', '(heading) Item Qty · Recoil Case ×2'],
  ['Item\tQty\nRecoil Case x2\t3', '(heading) Item Qty · Recoil Case ×3'],
  ['Item\tPrice\nRecoil Case x2\t3.50', '(heading) Item Price · Recoil Case ×2'],
  ['Item\tAmount\nRecoil Case\t12', '(heading) Item Amount · Recoil Case'],
  ['> Name;Preis\n> Recoil Case;2', '(heading) > Name;Preis · Recoil Case'],
  ['| Skin | Menge |\n| M4A4 \\| Howl | 2 |', '(heading) | Skin | Menge | · M4A4 | Howl ×2'],
  ['| Nom | Prix |\n| M4A4 | Howl | 2 € |', '(heading) | Nom | Prix | · M4A4 | Howl'],
  [
    'Item\tQty\tPrice\nRecoil Case\t2\t1.00\nTotal War\t1\t2.00\nTotal\t\t97.50',
    '(heading) Item Qty Price · Recoil Case ×2 · Total War · (text) Total 97.50',
  ],
  [
    'Item\tQty\tPrice\nRecoil Case\t2\t1.00\nTotal War\t1\t2.00\n"Grand total"\t"2"\t"97.50 EUR"',
    '(heading) Item Qty Price · Recoil Case ×2 · Total War · (text) "Grand total" "2" "97.50 EUR"',
  ],
  [
    'Item\tQty\tPrice\nRecoil Case\t2\t1.00\nTotal War\t1\t2.00\n\nSumme: 97,50 €',
    '(heading) Item Qty Price · Recoil Case ×2 · Total War · (text) Summe: 97,50 €',
  ],
  ['Dave\n — Today at 18:14\nRecoil Case', '(text) Dave · (text) Today at 18:14 · Recoil Case'],
  ['Total 2\nRecoil Case', 'Total 2 · Recoil Case'],
  ['Recoil Case\nVAT 19% $4.64\nTax Evader', 'Recoil Case · (text) VAT 19% $4.64 · Tax Evader'],
  [
    'Skin\tWear\tQty\nAK-47 | Redline\tField-Tested\t2\nM4A4 | Howl\tmw\t1\nRecoil Case\t\t1',
    '(heading) Skin Wear Qty · AK-47 | Redline [FT] ×2 · M4A4 | Howl [MW] · Recoil Case',
  ],
  ['ID\tExterior\tName\n7\tFT\tAK-47 | Redline', '(heading) ID Exterior Name · #7 = AK-47 | Redline [FT]'],
  ['ID\tName\tWear\n7\t\tFT', '(heading) ID Name Wear · #7'],
  ['Field-Tested\tAK-47 | Redline\t2', 'AK-47 | Redline [FT] ×2'],
  ['Field-Tested\tAK-47 | Redline (MW)', 'AK-47 | Redline [MW]'],
  [
    'Item                         Qty   Price\nAK-47 | Redline (FT)           2  $12.40\nMichael Syfers  | FBI Sniper   1   $1.00',
    '(heading) Item Qty Price · AK-47 | Redline [FT] ×2 · Michael Syfers  | FBI Sniper',
  ],
  ['Recoil Case\nTotal', 'Recoil Case · Total'],
  ['Recoil Case\nTotal War 2', 'Recoil Case · Total War 2'],
  ['Total 2', 'Total 2'],
  ['Recoil Case\nTotal\n$5.00', 'Recoil Case · (text) Total · (text) $5.00'],
  [
    'Order Total\n€ 5.00\nRecoil Case\n$5.00',
    '(text) Order Total · (text) € 5.00 · Recoil Case · (text) $5.00',
  ],
  ['Total War\n$5.00', 'Total War · (text) $5.00'],
  [
    'Recoil Case\n$1.00\nQuantity: 3\nQty 9\n\n48213\nMenge: 2',
    'Recoil Case ×3 · (text) $1.00 · (text) Quantity: 3 · (text) Qty 9 · #48213 ×2 · (text) Menge: 2',
  ],
  ['Recoil Case\n\nQuantity: 3', 'Recoil Case · (text) Quantity: 3'],
  ['Recoil Case x2\nQuantity: 3', 'Recoil Case ×2 · (text) Quantity: 3'],
  ['Recoil Case, 48213\nQuantity: 3', 'Recoil Case … · #48213 … · (text) Quantity: 3'],
  ['Dreams Case\nRecoil Case x2\nQuantity: 3', 'Dreams Case · Recoil Case ×2 · (text) Quantity: 3'],
  [
    'Dreams Case\nRecoil Case, 48213\nQuantity: 3',
    'Dreams Case · Recoil Case … · #48213 … · (text) Quantity: 3',
  ],
  // It may be in front of its item.
  ['Qty: 2\nRecoil Case\nQty: 3\nDreams Case', '(text) Qty: 2 · Recoil Case · (text) Qty: 3 · Dreams Case'],
  // Without "Best regards" above it, a person's name can't be told from an item's.
  ['Recoil Case\n$0.50\n\nBig Grin', 'Recoil Case · (text) $0.50 · Big Grin'],
  ['I also never received 48213.\n\nBig Grin', '#48213 … · Big Grin'],
  ['40054\t1\t113,08 €\n40067\t2\t€ 234.49', '#40054 · #40067 ×2'],
  ['40054\t\t1.234,50 EUR\n#40067\t2', '#40054 · #40067 ×2'],
  ['40054\t40067\t40068', '#40054 · #40067 · #40068'],
  ['Item\tPrice\nRecoil Case\t1.28\n40054\t113.08', '(heading) Item Price · Recoil Case · #40054'],
  ['48213\tAK-47 | Redline (Field-Tested)\t12.40', 'AK-47 | Redline [FT] · (reference) #48213'],
  ['48213,AK-47 | Redline (Field-Tested),12.40', 'AK-47 | Redline [FT] · (reference) #48213'],
  ['Recoil Case,3,0.50\nAK-47 | Redline (FT),1,12.40', 'Recoil Case ×3 · AK-47 | Redline [FT]'],
  ['730;AK-47 | Redline (Field-Tested);12.40', 'AK-47 | Redline [FT] · (reference) #730'],
])('the text %j is read as %j', (text, expected) => expect(rowsOf(text)).toBe(expected));

it.each([
  ...['Order No', 'Order No.', 'Order', 'Order number', 'Order #', 'Bestellnummer', 'Bestell-Nr.'],
  ...['Invoice ID', 'N° de commande', 'Nº pedido'],
])('numbers below the heading "%s" aren’t item IDs', (heading) => {
  expect(rowsOf(`${heading}\tItem\n40054\tRecoil Case\n#40067\tDreams Case`)).toMatch(
    / · Recoil Case · \(reference\) #40054 · Dreams Case · \(reference\) #40067$/,
  );
});

it('an item in a table has the price in its column, as it is written', () => {
  const prices = (text: string) => read(text).map(({ price }) => price);
  expect(prices('ID\tPrice\n7\t1,50 €\n8\t\n9\tfree')).toEqual([undefined, '1,50 €', undefined, undefined]);
  expect(prices('Item;Price;Unit price\nRecoil Case;3.00;1.50')).toEqual([undefined, '1.50']);
  expect(prices('Order No\tItem\tPrice\n40054\tRecoil Case\t$2')).toEqual([undefined, '$2', undefined]);
  expect(prices('ID\tPrice\n7\t3.00 for each of the first ten items')).toEqual([undefined, undefined]);
  // It may be that of all three.
  expect(prices('ID\tQty\tPrice\n7\t3\t30.00')).toEqual([undefined, undefined]);
  expect(prices('ID\tQty\tUnit price\n7\t3\t10.00')).toEqual([undefined, '10.00']);
  expect(prices('ID\tPrice\n7\t1.50\n7\t1.50')).toEqual([undefined, '1.50']);
  const [, row] = read('Item\tPrice\nRecoil Case\t1.50\nRecoil Case\t2.00\nRecoil Case\t3.00');
  expect(row?.price).toBe('1.50, …');
});

it('a row has its name as it is written, the line that it is in, and the numbers of its lines', () => {
  const line = 'My AK-47 | Redline (FT) never arrived';
  expect(read(`${line}\n\n${line}`)).toMatchObject([
    { kind: 'market_hash_name', written: 'AK-47 | Redline (FT)', within: line, lines: [1, 3], count: 2 },
  ]);
  expect(read('Recoil Case is item 174796')).toMatchObject([
    { kind: 'id', written: '174796', within: 'Recoil Case is item 174796' },
  ]);
  expect(read('https://steamcommunity.com/market/listings/730/Recoil%20Case')).toMatchObject([
    { kind: 'market_hash_name', text: 'Recoil Case' },
  ]);
});

it.each([
  ['- Recoil Case\n- Dreams Case', true],
  ['id,name\n7,A', true],
  ['my ★ Karambit is missing\n★ Bayonet', true],
  ['Recoil Case\nDreams Case', false],
  ['AK-47 | Redline (Field-Tested)\tAWP | Asiimov\n7', false],
  ['Hi there', false],
])('%j is a message rather than a list: %s', (text, isMessage) =>
  expect(looksLikeMessage(text)).toBe(isMessage),
);

it('a line of NULs and other control characters is blank', () => {
  expect(read('\0\n\0\u0007\n\u001b\n'.repeat(1_000))).toEqual([]);
  expect(rowsOf('Recoil\0 Case\n\0')).toBe(rowsOf('Recoil Case'));
});

it('only the beginning of a long text is judged, so that a field never waits', () => {
  const names = 'Recoil Case\n'.repeat(2_000);
  expect(looksLikeMessage(`${names}- Dreams Case\nHi there, my item is missing.`)).toBe(false);
  expect(looksLikeMessage(`my ★ Karambit is missing\n${names}`)).toBe(true);
});

it('what is past the first two thousand rows is given back by its text, each once', () => {
  const ids = Array.from({ length: 2_003 }, (_, at) => at + 1);
  const { rows, beyond } = readPastedLines(`${ids.join(' ')}\n2001 7`, here);
  expect([rows.length, beyond]).toEqual([2_000, ['2001', '2002', '2003']]);
  expect(rows[6]?.lines).toEqual([1, 2]);
});

it.each([
  ['AK-47 | Redline (Field-Tested) - €1.234,50', 'AK-47 | Redline [FT]'],
  ['AK-47 | Redline (Field-Tested) (12 USD)', 'AK-47 | Redline [FT]'],
  ['AWP | Asiimov (Battle-Scared) - 12,50', 'AWP | Asiimov [BS]'],
  ['AK-47 | Redline FT, 1.234,50', 'AK-47 | Redline [FT]'],
  ['Recoil Case for $3', 'Recoil Case'],
  ['AK-47 | Redline (Field-Tested) für 67,32 €', 'AK-47 | Redline [FT]'],
  ['AK-47 | Redline (Field-Tested) à 12 € pièce', 'AK-47 | Redline [FT]'],
  ['AK-47 | Redline (Field-Tested) por 12 EUR', 'AK-47 | Redline [FT]'],
  ['Recoil Case @ 12.50', 'Recoil Case'],
  ['Recoil Case 5,74 € each', 'Recoil Case'],
  ['Recoil Case x2 0,50 EUR', 'Recoil Case ×2'],
  ['Item: Dual Berettas | Rose Nacre (Well-Worn), price: 5.74', 'Dual Berettas | Rose Nacre [WW]'],
  ['Recoil Case (5,74 EUR)', 'Recoil Case'],
  ['Music Kit | A, B; price 1.234,50', 'Music Kit | A, B'],
  ['Inscribed Gladiator’s Revenge Arm', "Inscribed Gladiator's Revenge Arm"],
  ['Market name: “Recoil Case” 3 £', 'Recoil Case'],
  ['Sticker | Team (Holo) 2014', null],
  ['Recoil Case 12.50', null],
  ['Item: 48213', null],
  ['AK-47 | Redline (Field-Tested)', null],
])('%j without a label, a price and typographic apostrophes names %s', (text, expected) => {
  const read = withoutLabelAndPrice(text);
  const times = read !== null && read.count > 1 ? ` ×${read.count}` : '';
  expect(read && `${withShortWear(read.text)}${times}`).toBe(expected);
});

it.each([
  [1, 'a'],
  [2, 'bc'],
  [3, ''],
  [4, 'd'],
])('line %i of a text is %j', (line, expected) => {
  const text = 'a\r\nbc\n\nd';
  expect(text.slice(...lineRange(text, line))).toBe(expected);
});
