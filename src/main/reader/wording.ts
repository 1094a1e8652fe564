import { shortWears, type Wear, wears } from '#shared/market-name.ts';

/** Words around names, in the languages that are read: English, German, French, Spanish, Portuguese, Russian, Polish, Turkish, Chinese. */

/** What is said around a name. `phase`: of a finish, such as `Phase 2`, a gem or a pattern; market names don't have it. */
export type Tag =
  | { kind: 'wear'; wear: Wear; form: string }
  | { kind: 'stattrak' | 'souvenir' | 'phase' | 'vanilla'; form: string };

/** Every form of a wear, as it is translated by the game, typed and misspelt. */
const wearForms: Record<Wear, string> = {
  'Factory New':
    'factory new, factory-new, fac new, fabrikneu, neuve, recién fabricado, recien fabricada, nova de fábrica, novo de fábrica, ' +
    'прямо с завода, prosto z fabryki, fabrycznie nowy, fabrikadan yeni çıkmış, fabrikadan yeni, 崭新出厂, 崭新, factroy new, facotry new, nuovo di fabbrica, фн',
  'Minimal Wear':
    'minimal wear, min wear, minwear, minimale gebrauchsspuren, très peu usée, très peu usé, casi nuevo, casi nueva, pouco usada, pouco usado, ' +
    'немного поношенное, немного поношенный, lekkie zużycie, minimalne zużycie, az aşınmış, 略有磨损, 略磨, minimal ware, minmal wear, minimum wear, usura minima, мв',
  'Field-Tested':
    'field tested, field test, einsatzerprobt, testée sur le terrain, testé sur le terrain, algo desgastado, algo desgastada, testada em campo, ' +
    'testado em campo, probado en combate, после полевых испытаний, полевые испытания, po testach bojowych, po testach, görevde kullanılmış, 久经沙场, ' +
    'feild tested, fieldtest, filed tested, testato sul campo, фт',
  'Well-Worn':
    'well worn, abgenutzt, usée, usé, bastante desgastado, bastante desgastada, bem desgastada, bem desgastado, поношенное, поношенный, mocne zużycie, ' +
    'eskimiş, 破损不堪, 破损, wellworn, well warn, consumato, вв',
  'Battle-Scarred':
    'battle scarred, battle scared, battle-scared, kampfspuren, marquée par les combats, marqué par les combats, deplorable, veterana de guerra, ' +
    'veterano de guerra, закалённое в боях, закалённый в боях, закаленное в боях, po ciężkich walkach, savaş görmüş, savaşta yıpranmış, 战痕累累, 战痕, battlescar, segnato dalle battaglie, бс',
};

const markForms: Record<Exclude<Tag['kind'], 'wear'>, string> = {
  stattrak:
    'stattrak, stat trak, stattrack, stat track, stattraktm, st, stattrek, stat-trak tm, stattrakt, статтрек, статтрак, 暗金',
  souvenir: 'souvenir, souv, сувенирный, сувенирная, сувенир, hatıra, pamiątkowy, 纪念品',
  vanilla: 'vanilla, no skin',
  phase:
    'phase 1, phase 2, phase 3, phase 4, p1, p2, p3, p4, фаза 1, фаза 2, фаза 3, фаза 4, faza 1, faza 2, faza 3, faza 4, fase 1, fase 2, fase 3, fase 4, ' +
    'faz 1, faz 2, faz 3, faz 4, ruby, sapphire, black pearl, emerald, saphir, rubin, smaragd, schwarze perle, rubis, émeraude, zafiro, rubí, esmeralda, safira, szafir, szmaragd, сапфир, рубин, изумруд, черная жемчужина, safir, yakut, zümrüt, 蓝宝石, 红宝石, 绿宝石, 黑珍珠, blue gem, blue gems, max blue, fire and ice, full fade',
};

export const tagForms: readonly [form: string, tag: Tag][] = [
  ...wears.flatMap((wear) =>
    [...wearForms[wear].split(', '), shortWears[wear]].map((form): [string, Tag] => [
      form,
      { kind: 'wear', wear, form },
    ]),
  ),
  ...(Object.keys(markForms) as (keyof typeof markForms)[]).flatMap((kind) =>
    markForms[kind].split(', ').map((form): [string, Tag] => [form, { kind, form }]),
  ),
];

/** A set of words written in a row. */
function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Words of sentences. None begins or ends a name that isn't known. Folded. */
export const sentenceWords = words(
  'i im ive id me my mine you your u ur we our us they them their these those this that it its he she his her is are was were am be been being have has had do does did ' +
    'not never dont doesnt didnt havent hasnt isnt wasnt wont cant please pls plz could can would will should shall when what why where who how which but because still yet only just any some there here about ' +
    'until since bought buy received get got getting arrived missing miss missed lost lack ordered order paid pay waiting wait delivered send sent sold sell need want help check see says said show shows ' +
    'hi hello hey dear team guys support thanks thank thx ty regards best cheers today yesterday tomorrow ago last week day days hour hours month after before while also too and or nor with without for from to at on in into of by as if so then than ' +
    'item items skin skins trade offer account inventory money refund price total sum euro eur usd quantity qty both all every each one another other more same again now ok okay yes no ' +
    'ich wir sie mein meine meinen meiner meines nicht und oder ist sind war habe haben hat bitte noch immer wo wann warum weil aber auch fur mit von vom zu zum zur auf bei am im aus das der die den dem des ein eine einen einer kein keine hallo danke gruss grusse guten tag morgen gekauft bestellt bezahlt erhalten bekommen angekommen fehlt fehlen warte seit gestern heute stuck artikel gegenstand gegenstande ' +
    'je tu il elle nous vous ils mon ma mes ton votre vos notre nos le la les un une des du de et ou ne pas jamais est sont ai avons a au aux avec pour par sur dans que qui quoi bonjour merci salut achete commande paye recu recue arrive arrivee manque manquent toujours encore hier objet objets article articles ' +
    'yo mi mis tu su sus el los las uno una unos unas y o no nunca es son he hemos ha con para por en del al que quien donde cuando hola gracias compre comprado pedido pague recibi recibido llego llegado falta faltan todavia aun ayer hoy articulo articulos objeto objetos ' +
    'eu meu meus minha minhas seu sua os as um uma uns umas e ou nao sao tenho com para em do da dos das no na ola obrigado obrigada comprei pedido paguei recebi chegou faltam ainda ontem hoje itens ' +
    'ja moj moja moje moich nie i oraz lub jest sa mam mialem do od z ze w we na za po gdzie kiedy dlaczego prosze dziekuje czesc witam dzien dobry kupilem kupilam zamowilem zaplacilem otrzymalem dostalem dostalam brakuje nadal jeszcze wczoraj dzis przedmiot przedmioty przedmiotow ' +
    'ben benim biz bizim bu su o ve veya ile icin de da ki mi mu ne nerede neden ama fakat lutfen tesekkurler merhaba selam aldim satin siparis odedim gelmedi eksik hala dun bugun esya esyalar urun ' +
    'я мы ты вы он она они мой моя мое мои моего мне меня нас вам вас наш и или не нет где когда почему но а в во на с со за из от до по для у к это эти этот эта что как привет здравствуйте добрый день спасибо пожалуйста купил купила заказал заказала оплатил получил получила пришел пришла пришло пришли еще все вчера сегодня предмет предметы предметов вещь вещи скин скины заказ ' +
    '我 我的 你 的 了 和 与 跟 在 有 是 没 没有 不 还 还没 买 到 请 问 谢 谢谢 吗 呢 这 那 也',
);

/** Words of sentences and other everyday English words: a name of nothing else needs a second sign. */
export const commonWords: ReadonlySet<string> = new Set([
  ...sentenceWords,
  ...words(
    'the new old good bad big small red blue green black white gold golden silver dark light night day fire ice wood steel iron stone heart hand hands head eye eyes face arm arms leg foot body blood bone death life love hate war peace king queen lord ' +
      'lady man men woman boy girl child friend friends people person world time year home house door way road end start first second third last next two three four five half part piece set pack bundle box case key card gift code name tag word work play game player ' +
      'win loss lose lost found find look make made take took give gave go going come coming keep kept open close hold run walk jump hit shot kill dead alive high low long short hot cold fast slow hard soft easy true false right wrong left up down out off over under ' +
      'fade slate shadow shadows storm rain snow wind sun moon star stars sky sea water earth air sand dust smoke flame flames ghost spirit soul mind dream dreams nightmare hope fear rage wild free safe welcome hello goodbye bye sorry yes no maybe team support service ' +
      'crown ring chain shield sword blade bow staff axe spear helm helmet cape cloak belt boots mask hat armor horn horns tail wings back shoulder shoulders style special event season spring summer autumn fall winter collection treasure chest level levels points pass ticket ' +
      'portal monument temple tower bridge gate wall garden forest jungle desert river lake mountain valley island city town monster beast dragon wolf bear cat dog bird snake spider tiger lion eagle horse fish frog ' +
      'happy sad angry crazy nice cool great perfect simple pure clean dirty fresh lucky rich poor strong weak brave royal ancient lost hidden secret silent loud broken fallen rising titan hero heroes legend legends master champion champions encore rapture epoch ' +
      'point line circle square cross mark sign number letter page book story song music sound voice picture image photo film color colour problem question answer issue error bug fix change update version message mail email chat call phone address link site page web user admin bot ' +
      'steam valve market store shop cart payment card bank paypal credit transfer balance fee tax discount sale price cost value worth free cheap expensive number amount',
  ),
]);

/** Between a weapon and its finish, as in `AWP skin Asiimov`. */
export const fillers = words('the skin skins in with finish mit de von');

/** Joins two items. */
export const joiners = words(
  'and und et y e i oraz ve и или or oder ou o lub veya plus also auch aussi tambien também tez 和 与 及 跟 还 ile with',
);

/** Two to ten, by their value. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  (
    [
      [1, 'one eine einen einer une una um uma jeden jedna jedno один одна одну одно bir'],
      [2, 'two zwei deux dos dois duas dwa dwie два две двух iki dwoch dwu 两 二'],
      [3, 'three drei trois tres trzy три трех trzech uc 三'],
      [4, 'four vier quatre cuatro quatro cztery четыре четырех czterech dort 四'],
      [5, 'five funf fuenf cinq cinco piec пять пяти pieciu bes 五'],
      [6, 'six sechs seis szesc шесть шести szesciu alti 六'],
      [7, 'seven sieben sept siete sete siedem семь yedi 七'],
      [8, 'eight acht huit ocho oito osiem восемь sekiz 八'],
      [9, 'nine neun neuf nueve nove dziewiec девять dokuz 九'],
      [10, 'ten zehn dix diez dez dziesiec десять on 十'],
      [12, 'dozen dutzend douzaine docena duzia tuzin дюжина duzine'],
    ] as const
  ).flatMap(([value, forms]) => forms.split(' ').map((form): [string, number] => [form, value])),
);

/** What is counted: `2 pcs`, `3 adet`, `2 个`. */
export const pieceWords = words(
  'x pcs pc piece pieces unit units copies times stk stck stuck stueck mal exemplare exemplar piece pieces exemplaire exemplaires fois unite unites unidad unidades uds ud pieza piezas ' +
    'unidade unidades un peca pecas szt sztuk sztuki sztuka шт штук штуки штука экз adet tane 个 把 件 只 张 支 双 枚 份',
);

/** In front of a quantity: `Qty: 2`. */
export const quantityLabels = words(
  'quantity qty quant count amount anzahl menge stuckzahl quantite qte cantidad cant quantidade qtd qtde ilosc количество кол колво miktar adet 数量',
);

/** A clause with one of these says that its items came. */
export const arrivalWords = words(
  'arrived arrive came received recieved delivered angekommen erhalten bekommen eingetroffen da recu recue recus arrive arrivee arrivees arrives llego llegaron recibi recibido recibida chegou chegaram recebi ' +
    'recebido пришел пришла пришло пришли получил получила получен дошел дошла dotarl dotarla dotarlo dotarly otrzymalem otrzymalam dostalem dostalam doszedl doszla przyszedl przyszla geldi geldiler ulasti gotit 收 到',
);

/** But not with one of these. */
export const notArrivedWords = words(
  'not never no dont didnt didn doesnt hasnt hasn havent haven isnt wasnt wasn nothing none neither nor missing miss waiting wait where when until till if only should yet still why without lost ' +
    'hope hopefully will would must supposed expected before email mail e message confirmation notification nicht nie noch kein keine keinen nichts fehlt fehlen wo wann warum warte wenn bis pas jamais rien ne n manque ou quand pourquoi attends encore ' +
    'nunca nada falta faltan donde cuando porque espero aun todavia nao ainda onde quando falta aguardo не нет где когда почему жду никогда пока nie nigdy gdzie kiedy brakuje czekam jeszcze ' +
    'gelmedi yok nerede neden hala degil eksik bekliyorum 没 未 不',
);

/** Behind a price. */
export const moneyWords = words(
  'eur euro euros usd gbp chf pln rub uah cny rmb brl try tl dollar dollars bucks dólares zł zl złotych руб рублей 元 块 reais лир лира lira key keys c k',
);

/** `Kind regards`: below it are a person's name and place, but no item. */
export function isSignOff(line: string): boolean {
  const start = line.replace(/^[^\p{L}]{0,5}/u, '').toLowerCase();
  return signOffs.some(
    (phrase) =>
      start.startsWith(phrase) && (phrase.length > 3 || !/^\p{L}/u.test(start.slice(phrase.length))),
  );
}

const signOffs = (
  'best regards;kind regards;warm regards;many regards;best wishes;kind wishes;warm wishes;many wishes;regards;cheers;sincerely;yours;best,;thanks;thank you;thx;' +
  'viele gr;liebe gr;mit freundlichen;beste gr;mfg;lg;vg;danke;merci;cordialement;bien à vous;saludos;un saludo;gracias;atentamente;atenciosamente;obrigad;abraços;cumprimentos;' +
  'pozdrawiam;pozdrowienia;z poważaniem;dziękuję;с уважением;спасибо;saygılar;teşekkür;iyi günler;sent from;von meinem;此致;谢谢;祝好'
).split(';');

/** A name that isn't known, but ends or begins as names do. */
export const containerWords = words(
  'case capsule crate key package pass kit box treasure cache bundle pin collectible sticker patch graffiti charm skin hat cosmetic taunt loadingscreen courier arcana immortal set',
);
export const qualityWords = words(
  'strange unusual vintage genuine haunted collectors australium festive festivized killstreak specialized professional noncraftable uncraftable mint inscribed autographed corrupted heroic auspicious frozen cursed exalted infused ascendant elder ethereal golden crimson platinum lava',
);

/** In front of a number that says more of one item: `float 0.15`, `pattern 661`. */
export const detailWords = words(
  'pattern float fv flt seed paint index template wear exterior condition phase craft muster zustand patron etat desgaste wzor float флоат фл паттерн desen no',
);

/** What a number that is an item's ID is called. */
export const itemWords = words(
  'item items itemid itemids artikel artikels artikeln gegenstand gegenstande gegenstands article articles objet objets articulo articulos objeto objetos itens item artigo artigos ' +
    'przedmiot przedmiotu przedmioty przedmiotow предмет предмета предметы предметов товар товара айтем айтема esya esyam esyanin urun urunun 物品 商品 饰品 skin skins skina',
);
export const idWords = words('id ids itemid itemids айди ид kimligi 编号 号');
/** `item with ID 4711`, `przedmiot o ID 4711` */
export const idPrepositions = words('with mit avec con com z o de do da del der des с ile the an um ein');
/** In front of `ID`: of the item that is meant. */
export const ownerWords = words(
  'my the its and also these those this following one ones der die meine und mon mes le la les mi mis meu meus moj moje мой мои is are this those 物 品 商 的',
);
export const numberLabels = words(
  'is are was ist sind est sont es son sao jest это the number numbers no nr num nums nummer nummern numero numeros n numer номер номера numarasi numara are has have had lautet lauten № to der die 是 为',
);
/** What is numbered but isn't an item. */
export const referenceWords = words(
  'order orders ordernumber orderno orderid bestellung bestellungen bestellnummer bestellnr bestell auftrag auftrags auftragsnummer commande commandes pedido pedidos orden ordine encomenda zamowienie zamowienia zamowieniu заказ заказа заказу заказе ' +
    'siparis siparisim siparisin ticket tickets tickete тикет тикета case claim request reference ref invoice receipt rechnung rechnungs rechnungsnummer facture factura fatura faktura faktury transaction transactions transaktion transaktions transakcja transakcji транзакция транзакции ' +
    'transaccion transacao islem tracking customer customers kunden kundennummer kunde client cliente klient клиент клиента account user users username profile steam steamid discord trade offer tradeoffer offers paypal payment payments zahlung paiement pago pagamento platnosc ' +
    'платеж платежа odeme deposit withdrawal bank iban konto kontonummer phone tel telefon mobile handy rank level pattern seed float craft series phase index queue place platz position room code pin otp zip plz postal server port version year error fehler erreur ' +
    'balance price preis prix precio total paid pay paying cost worth rating elo mmr hours points score match assetid asset 订单 订 单 单号 交易 工单 报价 客户 用户 账号 quote quotation contract vertrag member membership booking kontrakt numer',
);
export const monthWords = words(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'januar februar marz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre ' +
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro ' +
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia января февраля марта апреля мая июня июля августа сентября октября ноября декабря ' +
    'ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik 月 日 年',
);
/** Behind a number that counts or measures. */
export const unitWords = words(
  'days day hours hour hrs h min mins minutes weeks week months years times people users points players euros dollars tage tag stunden std minuten wochen jours heures semaines dias horas semanas dni godzin tygodni дней дня часов часа недели gun saat hafta 天 小 个 年 月 号 日 percent prozent fps ms mb gb km pm am uhr ' +
    'items skins artikel objets articulos itens przedmiotow предметов urun mmr elo rp lvl levels level',
);
export const contrastWords = words(
  'but however although though except only while whereas aber jedoch nur sondern mais sauf seulement pero sino solo salvo mas porem so exceto но только а кроме ale lecz tylko jednak oprocz ama fakat ancak sadece 但 但是 可是',
);

/** In front of the number of a series. */
export const seriesWords = words('series crate case munition серия');

/** How players call a case, with its name in front or behind: `Recoil-Kiste`, `caja Recoil`. */
export const caseForms = [
  '# kiste',
  '# kisten',
  'caja #',
  'cajas #',
  'caisse #',
  'caisses #',
  'caixa #',
  'caixas #',
  'skrzynia #',
  'skrzynka #',
  'skrzynki #',
  'skrzynek #',
  '# skrzynia',
  'кейс #',
  'кейса #',
  'кейсов #',
  'кейсы #',
  '# кейс',
  '# кейса',
  '# кейсов',
  '# kasası',
  '# kasa',
  '# 武器箱',
  '#武器箱',
];
