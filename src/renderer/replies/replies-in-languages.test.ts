import { describe, expect, it } from 'vitest';
import { aDetail, aReplyContext } from '#renderer/testing/builders.ts';
import { type Item, type ItemDetail, itemStatuses } from '#shared/item.ts';
import { type ReplyLanguage, replyLanguages } from '#shared/reply.ts';
import { inLanguage } from '#words/replies/in-language.ts';
import { words } from '#words/words.ts';
import { shippedTemplates } from './customer-sentences.ts';
import { type ReplyContext, replyText } from './reply-text.ts';

const [canary, account, otherAccount] = ['Canary7f3a91c5', '118204417', '99170023'];
const context = aReplyContext({ assumedZone: 'UTC', accounts: [account] });
const link = 'https://steamcommunity.com/tradeoffer/6021984477/';

/** Sent five hours ago. */
function item(given: Partial<Item> = {}): ItemDetail {
  return aDetail({
    id: 7,
    name: 'AK-47 | Redline',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    send_date: '2026-11-24 06:00:00',
    trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=${account}&token=${canary}`,
    ...given,
  });
}

function reply(language: ReplyLanguage, details: readonly ItemDetail[], given: Partial<ReplyContext> = {}) {
  return replyText(details, words.replies.defaults, 'customer', { ...context, language, ...given });
}

/** Without opening and closing. */
function body(language: ReplyLanguage, details: readonly ItemDetail[], given: Partial<ReplyContext> = {}) {
  return reply(language, details, given).split('\n\n').slice(1, -1).join('\n\n');
}

describe('one offer that waits for the customer', () => {
  it.each([
    [
      'en',
      `The trade offer for “AK-47 | Redline (Field-Tested)” (ID 7) has been waiting for you for 5 hours. You can accept it here: ${link}`,
    ],
    [
      'de',
      `Das Handelsangebot für „AK-47 | Redline (Field-Tested)“ (ID 7) wartet seit 5 Stunden auf Ihre Annahme. Hier können Sie es annehmen: ${link}`,
    ],
    [
      'fr',
      `L’offre d’échange pour «\u00a0AK-47 | Redline (Field-Tested)\u00a0» (ID 7) attend depuis 5\u00a0heures que vous l’acceptiez. Vous pouvez l’accepter ici\u00a0: ${link}`,
    ],
    [
      'es',
      `La oferta de intercambio de «AK-47 | Redline (Field-Tested)» (ID 7) está pendiente de que la aceptes desde hace 5 horas. Puedes aceptarla aquí: ${link}`,
    ],
    [
      'pt',
      `A proposta de troca de “AK-47 | Redline (Field-Tested)” (ID 7) está aguardando a sua aceitação há 5 horas. Você pode aceitá-la aqui: ${link}`,
    ],
    [
      'ru',
      `Предложение обмена на предмет «AK-47 | Redline (Field-Tested)» (ID 7) уже 5 часов ожидает вашего подтверждения. Принять его можно здесь: ${link}`,
    ],
    [
      'pl',
      `Oferta wymiany na przedmiot „AK-47 | Redline (Field-Tested)” (ID 7) czeka już 5 godzin na Twoją akceptację. Możesz ją zaakceptować tutaj: ${link}`,
    ],
    [
      'tr',
      `“AK-47 | Redline (Field-Tested)” (ID 7) için takas teklifi 5 saattir onayınızı bekliyor. Buradan kabul edebilirsiniz: ${link}`,
    ],
    [
      'zh',
      `“AK-47 | Redline (Field-Tested)” (ID 7) 的交易报价已等待5小时，正在等待您接受。您可以在这里接受：${link}`,
    ],
  ] as const)('in %s', (language, expected) => {
    expect(body(language, [item()])).toBe(expected);
  });
});

describe('how long an offer has been waiting', () => {
  it.each([
    ['en', 1, 'for 1 hour'],
    ['en', 49, 'for 2 days'],
    ['de', 1, 'seit 1 Stunde'],
    ['de', 49, 'seit 2 Tagen'],
    ['fr', 24, 'depuis 1\u00a0jour'],
    ['es', 24, 'desde hace 1 día'],
    ['pt', 49, 'há 2 dias'],
    ['ru', 1, 'уже 1 час'],
    ['ru', 2, 'уже 2 часа'],
    ['ru', 5, 'уже 5 часов'],
    ['pl', 1, 'już 1 godzinę'],
    ['pl', 2, 'już 2 godziny'],
    ['pl', 5, 'już 5 godzin'],
    ['pl', 22, 'już 22 godziny'],
    ['pl', 49, 'już 2 dni'],
    ['tr', 1, '1 saattir'],
    ['tr', 49, '2 gündür'],
    ['zh', 49, '已等待2天'],
  ] as const)('in %s, %i hours are “%s”', (language, hours, expected) => {
    const sent = new Date(context.nowMs - hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(body(language, [item({ send_date: sent })])).toContain(` ${expected}`.trim());
  });

  it('isn’t said of less than an hour, nor if the time’s zone isn’t known', () => {
    for (const language of replyLanguages) {
      expect(body(language, [item({ send_date: '2026-11-24 10:30:00' })])).not.toMatch(/30|minut|мин|分/i);
      expect(body(language, [item()], { assumedZone: null })).not.toMatch(/\b5\b|5小/);
    }
  });
});

describe('several items with the same outcome', () => {
  const several = (count: number, given: Partial<Item>) =>
    Array.from({ length: count }, (_, index) => item({ id: index + 1, ...given }));

  it.each([
    ['en', 2, 'The trade offers for these 2 items have not been sent yet:'],
    ['de', 2, 'Die Handelsangebote für diese 2 Gegenstände wurden noch nicht verschickt:'],
    ['fr', 2, 'Les offres d’échange pour ces 2 objets n’ont pas encore été envoyées\u00a0:'],
    ['es', 2, 'Las ofertas de intercambio de estos 2 artículos todavía no se han enviado:'],
    ['pt', 2, 'As propostas de troca destes 2 itens ainda não foram enviadas:'],
    ['ru', 2, '2 предложения обмена ещё не отправлены:'],
    ['ru', 5, '5 предложений обмена ещё не отправлены:'],
    ['ru', 21, '21 предложение обмена ещё не отправлено:'],
    ['pl', 2, '2 oferty wymiany nie zostały jeszcze wysłane:'],
    ['pl', 5, '5 ofert wymiany nie zostało jeszcze wysłanych:'],
    ['pl', 22, '22 oferty wymiany nie zostały jeszcze wysłane:'],
    ['tr', 2, 'Şu 2 eşya için takas teklifi henüz gönderilmedi:'],
    ['zh', 2, '以下 2 件物品的交易报价尚未发送：'],
  ] as const)('in %s, %i of them share the sentence “%s”', (language, count, expected) => {
    const lines = body(language, several(count, { status: 'WAITING_FOR_SEND' })).split('\n');
    expect(lines[0]).toBe(expected);
    expect(lines).toHaveLength(count + 2);
  });

  it('are listed with what is known of each', () => {
    const details = [
      item({ id: 1 }),
      item({ id: 2, send_date: '2026-11-22 06:00:00' }),
      item({ id: 3, error_message: 'Inventory is full', next_try: '2026-11-24 13:00:00' }),
      item({ id: 4, error_message: 'inventory_full' }),
      item({ id: 5, status: 'TRADE_ACCEPTED' }),
    ];
    const name = '“AK-47 | Redline (Field-Tested)”';
    expect(body('en', details)).toBe(
      [
        'These 2 trade offers are waiting for you to accept them:',
        `• ${name} (ID 1) – for 5 hours – ${link}`,
        `• ${name} (ID 2) – for 2 days – ${link}`,
        'Please open your trade offers and accept them.',
        '',
        'We couldn’t deliver these 2 items yet:',
        `• ${name} (ID 3) – Next attempt: in 2 hours.`,
        `• ${name} (ID 4)`,
        'Your inventory is full. Please make room in it and reply to this message, so that we can check again.',
        '',
        `The trade for ${name} (ID 5) has been accepted, so the item should be in your inventory. If you can’t find it there, please reply to this message.`,
      ].join('\n'),
    );
  });

  it.each(replyLanguages)('have a form for every count that %s tells apart', (language) => {
    const { statuses, notDelivered } = inLanguage(language);
    const rules = new Intl.PluralRules(language);
    const needed = new Set(Array.from({ length: 200 }, (_, index) => rules.select(index + 2)));
    for (const { several: text } of [...Object.values(statuses), notDelivered]) {
      // One text fits all, or each has its own.
      if (typeof text !== 'string') expect(Object.keys(text)).toEqual(expect.arrayContaining([...needed]));
      const forms = typeof text === 'string' ? [text] : Object.values(text);
      for (const form of forms) expect(form.match(/#/g)).toHaveLength(1);
    }
  });
});

describe('questions', () => {
  it.each([
    ['en', 'We couldn’t find “M4A4 | Howl” and ID 7. Please send us their IDs or links to them.'],
    [
      'de',
      'Wir konnten „M4A4 | Howl“ und ID 7 nicht finden. Bitte schicken Sie uns die IDs oder Links dazu.',
    ],
    [
      'fr',
      'Nous n’avons pas trouvé «\u00a0M4A4 | Howl\u00a0» et ID 7. Merci de nous envoyer leurs ID ou des liens vers ces objets.',
    ],
    ['es', 'No hemos encontrado «M4A4 | Howl» e ID 7. Por favor, envíanos sus ID o enlaces.'],
    ['pt', 'Não encontramos “M4A4 | Howl” e ID 7. Por favor, envie os IDs ou links dos itens.'],
    ['ru', 'Мы не нашли предметы «M4A4 | Howl» и ID 7. Пожалуйста, пришлите нам их ID или ссылки на них.'],
    [
      'pl',
      'Nie znaleźliśmy przedmiotów „M4A4 | Howl” i ID 7. Prześlij nam, proszę, ich ID lub linki do nich.',
    ],
    ['tr', '“M4A4 | Howl” ve ID 7 için eşya bulamadık. Lütfen bize ID’lerini veya bağlantılarını gönderin.'],
    ['zh', '我们没有找到“M4A4 | Howl”和ID 7。请将它们的 ID 或链接发给我们。'],
  ] as const)('in %s, what wasn’t found is named once', (language, expected) => {
    expect(body(language, [], { notFound: ['M4A4 | Howl', '#7'] })).toBe(expected);
  });

  it.each(replyLanguages)('in %s, one and several names ask which items are meant', (language) => {
    const named = (name: string) => ({ name, itemIds: [], count: 9 });
    const one = body(language, [], { alternatives: [named('Recoil Case')] });
    const two = body(language, [], { alternatives: [named('Recoil Case'), named('Fracture Case')] });
    expect(one).toContain(inLanguage(language).quoted('Recoil Case'));
    expect(two).toContain(inLanguage(language).quoted('Fracture Case'));
    expect(two.split('\n')).toHaveLength(1);
  });
});

describe('every language says every outcome', () => {
  const errors = {
    'trade-url': 'Trade URL is no longer valid',
    'inventory-full': 'INVENTORY_FULL',
    'private-inventory': 'inventory is private',
    'trade-hold': 'Escrow: 15 days',
    'item-gone': 'asset no longer available',
    'service-unavailable': 'Error 502 bad gateway',
    other: `ECONNREFUSED 10.0.0.3:5432 send_offer {"code":26} ${canary}`,
  };
  const states: [string, Partial<Item>][] = [
    ...[...itemStatuses, 'REFUND_PENDING_42'].map(
      (status) => [status, { status }] as [string, Partial<Item>],
    ),
    ...Object.entries(errors).map(
      ([error, text]) =>
        [error, { status: 'WAITING_FOR_SEND', error_message: text }] as [string, Partial<Item>],
    ),
  ];
  const hidden =
    /[{}#]|undefined|null|ECONN|10\.0\.0|5432|502|INVENTORY|send_offer|REFUND|Escrow|WAITING|[A-Z]{4,}_|trade_url|error_message|next_try|send_date|UTC|\d\d:\d\d|k3Jx9Q|Called twice/;

  it.each(replyLanguages)('in %s, with nothing in it that isn’t for customers', (language) => {
    const replies = states.map(([, given]) => {
      const one = item({ next_try: '2026-11-24 13:00:00', ...given });
      const other = item({
        id: 9,
        ...given,
        trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=${otherAccount}&token=Zt6Qw1xP`,
      });
      const notes = new Map([[7, 'Called twice']]);
      const alone = reply(language, [one, other], { notes, notRefreshed: new Set([7]) });
      const two = reply(language, [one, item({ id: 8, ...given }), other], { notes });
      for (const text of [alone, two]) {
        expect(text.replaceAll(link, '')).not.toMatch(hidden);
        for (const secret of [canary, account, otherAccount, 'Zt6Qw1xP']) expect(text).not.toContain(secret);
        expect(text).toContain('ID 7');
        expect(text).not.toContain('ID 9');
      }
      expect(two).toContain('ID 8');
      return alone;
    });
    // No outcome is told as another one.
    expect(new Set(replies).size).toBe(states.length);
    const english = states.map(([, given]) => reply('en', [item(given)]));
    if (language !== 'en') expect(replies.filter((text) => english.includes(text))).toEqual([]);
  });

  it.each(replyLanguages)('in %s, also as templates to start from', (language) => {
    for (const template of shippedTemplates(language)) {
      const { status, error } = template;
      const given = { status: status ?? 'X', error_message: error === 'with' ? 'Inventory full' : null };
      const own = { ...words.replies.defaults, templates: [template] };
      const text = replyText([item(given)], own, 'customer', { ...context, language });
      expect(text).toContain(inLanguage(language).quoted('AK-47 | Redline (Field-Tested)'));
      expect(text.replaceAll(link, '')).not.toMatch(hidden);
    }
  });
});

describe('a follow-up', () => {
  it.each([
    ['en', 'Here is what has changed since my last message.'],
    ['de', 'Seit meiner letzten Nachricht hat sich Folgendes geändert.'],
    ['fr', 'Voici ce qui a changé depuis mon dernier message.'],
    ['es', 'Esto es lo que ha cambiado desde mi último mensaje.'],
    ['pt', 'Veja o que mudou desde a minha última mensagem.'],
    ['ru', 'Вот что изменилось после моего последнего сообщения.'],
    ['pl', 'Oto, co zmieniło się od mojej ostatniej wiadomości.'],
    ['tr', 'Son mesajımdan bu yana şunlar değişti.'],
    ['zh', '以下是我上次回复后的变化。'],
  ] as const)('in %s says so before its items', (language, expected) => {
    const text = reply(language, [item({ status: 'TRADE_ACCEPTED' })], { isFollowUp: true });
    expect(text.split('\n\n')[1]).toBe(expected);
    expect(text.split('\n\n')).toHaveLength(4);
  });
});
