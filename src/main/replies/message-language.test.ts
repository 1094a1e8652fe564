import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDictionary } from '#main/reader/dictionary.ts';
import { readMessage } from '#main/reader/read-message.ts';
import type { ReplyLanguage } from '#shared/reply.ts';
import { messageLanguage } from './message-language.ts';

const dictionary = createDictionary([
  {
    names: readFileSync(new URL('../../../resources/names/730.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
    origin: 'official',
  },
]);

function languageOf(text: string): ReplyLanguage | null {
  return messageLanguage(readMessage(text, { dictionary, catalog: { id: 'x' }, aliases: new Map() }));
}

const messages: Record<ReplyLanguage, readonly string[]> = {
  en: [
    'my item never arrived',
    'Hi, I bought these and none arrived:',
    'where is my skin? its been 3 days',
    'Hello, I still have not received my order, can you please check?',
    'When will I get it??',
    'i paid yesterday and got nothing',
  ],
  de: [
    'Hallo, mein Item ist nicht angekommen',
    'wo bleibt mein Skin? Warte seit 3 Tagen',
    'Ich habe gestern bezahlt aber nichts bekommen',
    'Guten Tag, können Sie bitte nachsehen, was mit meiner Bestellung ist?',
    'Handelsangebot ist abgelaufen, bitte nochmal senden',
    'hab noch nix bekommen',
  ],
  fr: [
    'Bonjour, je n’ai toujours pas reçu mon skin',
    'où est mon couteau ? ça fait 3 jours',
    'J’ai payé hier et je n’ai rien reçu',
    'Pouvez-vous vérifier ma commande s’il vous plaît ?',
    'L’offre d’échange a expiré, merci de la renvoyer',
    'toujours rien, aidez moi svp',
  ],
  es: [
    'Hola, no me ha llegado el artículo',
    '¿Dónde está mi cuchillo? Llevo 3 días esperando',
    'compre esto ayer y no me llego nada',
    'Buenas, ¿pueden revisar mi pedido por favor?',
    'la oferta de intercambio caducó, enviadla otra vez',
    'Aún no he recibido nada, gracias',
  ],
  pt: [
    'Olá, não recebi meu item',
    'cadê minha skin? já faz 3 dias',
    'comprei ontem e não chegou nada',
    'Bom dia, podem verificar o meu pedido por favor?',
    'ainda não recebi, obrigado',
    'paguei e ate agora nada',
  ],
  ru: [
    'Здравствуйте, мне не пришёл предмет',
    'где мой скин? жду уже 3 дня',
    'купил вчера, ничего не пришло',
    'Проверьте, пожалуйста, мой заказ',
    'предложение обмена истекло, отправьте ещё раз',
    'Добрый день! Когда придёт нож?',
  ],
  pl: [
    'Dzień dobry, nie dostałem przedmiotu',
    'gdzie jest mój skin? czekam już 3 dni',
    'kupiłem wczoraj i nic nie przyszło',
    'Proszę sprawdzić moje zamówienie',
    'oferta wymiany wygasła, proszę wysłać ponownie',
    'nadal nic nie mam, pomocy',
  ],
  tr: [
    'Merhaba, eşyam gelmedi',
    'skinim nerede? 3 gündür bekliyorum',
    'dün satın aldım ama hiçbir şey gelmedi',
    'Siparişimi kontrol eder misiniz lütfen?',
    'takas teklifi süresi doldu, tekrar gönderin',
    'hala bir şey almadım',
  ],
  zh: [
    '你好，我的物品没有收到',
    '我的皮肤在哪里？已经等了三天了',
    '昨天买的，什么都没收到',
    '请帮我查一下订单',
    '交易报价过期了，请重新发送',
    '还是没有收到，谢谢',
  ],
};

const items = [
  '- Dual Berettas | Rose Nacre (Well-Worn)',
  '- StatTrak™ Desert Eagle | Heirloom (Field-Tested) x2',
  '- M4A4 | Royal Paladin (Well-Worn)',
  '- AWP | Dragon Lore (Factory New)',
].join('\n');

describe.each(Object.entries(messages) as [ReplyLanguage, readonly string[]][])(
  'in %s',
  (language, texts) => {
    it.each(texts)('%s', (text) => {
      expect(languageOf(text)).toBe(language);
    });

    it.each(texts)('with names of items in English: %s', (text) => {
      expect(languageOf(`${text}\n${items}\nhttps://steamcommunity.com/id/the-best-player-of-them-all`)).toBe(
        language,
      );
    });
  },
);

it.each([
  ...['', 'AK', '48213', '?', 'ok', 'hi', 'x2 12.40', ':)', '1234\n1235'],
  items,
  'todavia no recibo mi skin',
])('isn’t proposed for what is too short or unclear: %s', (text) => {
  expect(languageOf(text)).toBeNull();
});

it.each([
  'Ciao, non ho ricevuto il mio oggetto',
  'Hallo, ik heb mijn item niet ontvangen',
  'Dobrý den, nedostal jsem svůj předmět',
  'Добрий день, я не отримав предмет',
  'こんにちは、アイテムが届いていません',
])('isn’t proposed for a language that replies aren’t in: %s', (text) => {
  expect(languageOf(text)).toBeNull();
});

it('is that of the customer’s own words, not of what they quote', () => {
  const quoted =
    '> Hello,\n> We have not sent the trade offer for your item yet. Please reply to this message.';
  expect(languageOf(`Dzień dobry, nadal nic nie dostałem\n\n${quoted}\n${quoted}`)).toBe('pl');
});

it('is found in bounded time, whatever the length', () => {
  const text = 'Guten Tag, wo bleibt meine Bestellung? '.repeat(30_000);
  const started = performance.now();
  expect(messageLanguage({ text, items: [] })).toBe('de');
  expect(performance.now() - started).toBeLessThan(2_000);
});

// Quadratic time would take minutes.
it('reads a word of a megabyte', () => {
  expect(messageLanguage({ text: 'a'.repeat(1_000_000), items: [] })).toBeNull();
});
