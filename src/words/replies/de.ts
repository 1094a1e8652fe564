import type { ReplyWords } from './reply-words.ts';

export const de: ReplyWords = {
  opening: 'Hallo,',
  closing: 'Freundliche Grüße',
  quotationMarks: ['„', '“'],
  statuses: {
    WAITING_FOR_TRADE_ACCEPT: {
      short: 'wartet auf Ihre Annahme',
      one: (item, waiting) =>
        `Das Handelsangebot für ${item} wartet ${waiting === '' ? '' : `${waiting} `}auf Ihre Annahme.`,
      several: 'Diese # Handelsangebote warten auf Ihre Annahme:',
      advice: {
        one: 'Bitte öffnen Sie Ihre Handelsangebote und nehmen Sie es an.',
        several: 'Bitte öffnen Sie Ihre Handelsangebote und nehmen Sie sie an.',
      },
    },
    TRADE_ACCEPTED: {
      short: 'angenommen',
      one: (item) =>
        `Das Handelsangebot für ${item} wurde angenommen. Der Gegenstand sollte in Ihrem Inventar sein.`,
      several:
        'Die Handelsangebote für diese # Gegenstände wurden angenommen. Sie sollten in Ihrem Inventar sein:',
      advice: {
        one: 'Falls Sie ihn dort nicht finden, antworten Sie bitte auf diese Nachricht.',
        several: 'Falls einer davon fehlt, antworten Sie bitte auf diese Nachricht.',
      },
    },
    WAITING_FOR_SEND: {
      short: 'noch nicht verschickt',
      one: (item) => `Das Handelsangebot für ${item} wurde noch nicht verschickt.`,
      several: 'Die Handelsangebote für diese # Gegenstände wurden noch nicht verschickt:',
      advice:
        'Sie müssen im Moment nichts tun. Falls bis morgen nichts angekommen ist, antworten Sie bitte auf diese Nachricht.',
    },
    UNAVAILABLE: {
      short: 'nicht verfügbar',
      one: (item) => `Leider ist ${item} zurzeit nicht verfügbar.`,
      several: 'Leider sind diese # Gegenstände zurzeit nicht verfügbar:',
      advice: {
        one: 'Falls Sie den Gegenstand nicht erhalten haben, antworten Sie bitte auf diese Nachricht. Wir suchen dann gemeinsam nach einer Lösung.',
        several:
          'Falls Sie die Gegenstände nicht erhalten haben, antworten Sie bitte auf diese Nachricht. Wir suchen dann gemeinsam nach einer Lösung.',
      },
    },
    AVAILABLE: {
      short: 'verfügbar',
      one: (item) => `In unserem Katalog ist ${item} zurzeit verfügbar.`,
      several: 'In unserem Katalog sind diese # Gegenstände zurzeit verfügbar:',
      advice: {
        one: 'Falls Sie auf das Handelsangebot dafür warten, antworten Sie bitte auf diese Nachricht.',
        several: 'Falls Sie auf die Handelsangebote dafür warten, antworten Sie bitte auf diese Nachricht.',
      },
    },
    unknown: {
      short: 'unklar',
      one: (item) => `Der Stand der Lieferung von ${item} ist im Moment unklar.`,
      several: 'Der Stand der Lieferung dieser # Gegenstände ist im Moment unklar:',
      advice: {
        one: 'Falls Sie den Gegenstand nicht erhalten haben, antworten Sie bitte auf diese Nachricht.',
        several: 'Falls Sie die Gegenstände nicht erhalten haben, antworten Sie bitte auf diese Nachricht.',
      },
    },
  },
  acceptHere: (link) => `Hier können Sie es annehmen: ${link}`,
  notDelivered: {
    one: (item) => `Wir konnten ${item} noch nicht liefern.`,
    several: 'Wir konnten diese # Gegenstände noch nicht liefern:',
  },
  errors: {
    'inventory-full':
      'Ihr Inventar ist voll. Bitte schaffen Sie dort Platz und antworten Sie auf diese Nachricht, damit wir es noch einmal prüfen können.',
    'trade-hold':
      'Ihr Konto kann im Moment keine Handelsangebote erhalten, zum Beispiel wegen einer Handelssperre. Bitte prüfen Sie die Handelseinstellungen Ihres Kontos und sagen Sie uns, wann die Sperre endet.',
    'private-inventory':
      'Ihr Inventar ist privat. Bitte stellen Sie es auf öffentlich und antworten Sie auf diese Nachricht, damit wir es noch einmal prüfen können.',
    'trade-url':
      'Ihre Handels-URL ist nicht mehr gültig: Vielleicht ist sie abgelaufen oder wurde geändert. Bitte tragen Sie Ihre aktuelle Handels-URL in Ihrem Konto bei uns ein und antworten Sie auf diese Nachricht.',
    'item-gone': {
      one: 'Der Gegenstand ist nicht mehr verfügbar. Bitte antworten Sie auf diese Nachricht. Wir suchen dann gemeinsam nach einer Lösung.',
      several:
        'Die Gegenstände sind nicht mehr verfügbar. Bitte antworten Sie auf diese Nachricht. Wir suchen dann gemeinsam nach einer Lösung.',
    },
    'service-unavailable':
      'Der Handelsdienst ist vorübergehend nicht verfügbar. Sie müssen nichts tun. Falls bis morgen nichts angekommen ist, antworten Sie bitte auf diese Nachricht.',
    other: {
      one: 'Falls Sie morgen noch darauf warten, antworten Sie bitte auf diese Nachricht.',
      several: 'Falls Sie morgen noch darauf warten, antworten Sie bitte auf diese Nachricht.',
    },
  },
  // “seit” takes the dative.
  waiting: (duration) => `seit ${duration.replace(/Tage$/, 'Tagen')}`,
  nextAttempt: (when) => `Nächster Versuch: ${when}.`,
  lastChecked: (when) => `Zuletzt geprüft: ${when}.`,
  notFound: {
    one: (name) => `Wir konnten ${name} nicht finden. Bitte schicken Sie uns die ID oder einen Link dazu.`,
    several: (names) => `Wir konnten ${names} nicht finden. Bitte schicken Sie uns die IDs oder Links dazu.`,
  },
  whichIsYours: (name) =>
    `Es gibt mehr als einen Gegenstand mit dem Namen ${name}. Bitte schicken Sie uns die ID von Ihrem, oder sagen Sie uns, wann Sie ihn gekauft haben.`,
  whichAreYours: (names) =>
    `Von ${names} gibt es mehrere. Bitte schicken Sie uns die IDs von Ihren, oder sagen Sie uns, wann Sie sie gekauft haben.`,
  changed: 'Seit meiner letzten Nachricht hat sich Folgendes geändert.',
};
