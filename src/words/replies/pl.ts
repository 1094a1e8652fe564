import type { ReplyWords } from './reply-words.ts';

export const pl: ReplyWords = {
  opening: 'Dzień dobry,',
  closing: 'Z pozdrowieniami',
  quotationMarks: ['„', '”'],
  statuses: {
    WAITING_FOR_TRADE_ACCEPT: {
      short: 'czeka na Twoją akceptację',
      one: (item, waiting) =>
        `Oferta wymiany na przedmiot ${item} czeka ${waiting === '' ? '' : `${waiting} `}na Twoją akceptację.`,
      several: {
        few: '# oferty wymiany czekają na Twoją akceptację:',
        many: '# ofert wymiany czeka na Twoją akceptację:',
        other: '# oferty wymiany czeka na Twoją akceptację:',
      },
      advice: {
        one: 'Otwórz, proszę, swoje oferty wymiany i zaakceptuj ją.',
        several: 'Otwórz, proszę, swoje oferty wymiany i zaakceptuj je.',
      },
    },
    TRADE_ACCEPTED: {
      short: 'zaakceptowano',
      one: (item) =>
        `Oferta wymiany na przedmiot ${item} została zaakceptowana, więc powinien on być w Twoim ekwipunku.`,
      several: {
        few: '# oferty wymiany zostały zaakceptowane, więc te przedmioty powinny być w Twoim ekwipunku:',
        many: '# ofert wymiany zostało zaakceptowanych, więc te przedmioty powinny być w Twoim ekwipunku:',
        other: '# oferty wymiany zostało zaakceptowane, więc te przedmioty powinny być w Twoim ekwipunku:',
      },
      advice: {
        one: 'Jeśli go tam nie ma, odpisz, proszę, na tę wiadomość.',
        several: 'Jeśli któregoś brakuje, odpisz, proszę, na tę wiadomość.',
      },
    },
    WAITING_FOR_SEND: {
      short: 'jeszcze nie wysłano',
      one: (item) => `Oferta wymiany na przedmiot ${item} nie została jeszcze wysłana.`,
      several: {
        few: '# oferty wymiany nie zostały jeszcze wysłane:',
        many: '# ofert wymiany nie zostało jeszcze wysłanych:',
        other: '# oferty wymiany nie zostało jeszcze wysłane:',
      },
      advice:
        'Na razie nie musisz nic robić. Jeśli do jutra nic nie dotrze, odpisz, proszę, na tę wiadomość.',
    },
    UNAVAILABLE: {
      short: 'niedostępny',
      one: (item) => `Niestety przedmiot ${item} jest obecnie niedostępny.`,
      several: {
        few: 'Niestety # przedmioty są obecnie niedostępne:',
        many: 'Niestety # przedmiotów jest obecnie niedostępnych:',
        other: 'Niestety # przedmiotu jest obecnie niedostępne:',
      },
      advice: {
        one: 'Jeśli do Ciebie nie dotarł, odpisz na tę wiadomość, a wspólnie poszukamy rozwiązania.',
        several: 'Jeśli do Ciebie nie dotarły, odpisz na tę wiadomość, a wspólnie poszukamy rozwiązania.',
      },
    },
    AVAILABLE: {
      short: 'dostępny',
      one: (item) => `W naszym katalogu przedmiot ${item} jest obecnie dostępny.`,
      several: {
        few: 'W naszym katalogu # przedmioty są obecnie dostępne:',
        many: 'W naszym katalogu # przedmiotów jest obecnie dostępnych:',
        other: 'W naszym katalogu # przedmiotu jest obecnie dostępne:',
      },
      advice: {
        one: 'Jeśli czekasz na ofertę wymiany, odpisz, proszę, na tę wiadomość.',
        several: 'Jeśli czekasz na oferty wymiany, odpisz, proszę, na tę wiadomość.',
      },
    },
    unknown: {
      short: 'niejasny',
      one: (item) => `Status dostawy przedmiotu ${item} jest w tej chwili niejasny.`,
      several: 'Status dostawy # przedmiotów jest w tej chwili niejasny:',
      advice: {
        one: 'Jeśli do Ciebie nie dotarł, odpisz, proszę, na tę wiadomość.',
        several: 'Jeśli do Ciebie nie dotarły, odpisz, proszę, na tę wiadomość.',
      },
    },
  },
  acceptHere: (link) => `Możesz ją zaakceptować tutaj: ${link}`,
  notDelivered: {
    one: (item) => `Nie udało nam się jeszcze dostarczyć przedmiotu ${item}.`,
    // Negation takes the genitive, which is the same after any number.
    several: 'Nie udało nam się jeszcze dostarczyć # przedmiotów:',
  },
  errors: {
    'inventory-full':
      'Twój ekwipunek jest pełny. Zwolnij w nim, proszę, miejsce i odpisz na tę wiadomość, abyśmy mogli sprawdzić to ponownie.',
    'trade-hold':
      'Twoje konto nie może teraz przyjmować wymian, na przykład z powodu blokady wymiany. Sprawdź, proszę, ustawienia wymiany swojego konta i daj nam znać, kiedy blokada się skończy.',
    'private-inventory':
      'Twój ekwipunek jest prywatny. Ustaw go, proszę, jako publiczny i odpisz na tę wiadomość, abyśmy mogli sprawdzić to ponownie.',
    'trade-url':
      'Twój adres URL wymiany nie jest już ważny: mógł wygasnąć lub zostać zmieniony. Podaj, proszę, aktualny adres URL wymiany na swoim koncie u nas i odpisz na tę wiadomość.',
    'item-gone': {
      one: 'Przedmiot nie jest już dostępny. Odpisz na tę wiadomość, a wspólnie poszukamy rozwiązania.',
      several: 'Przedmioty nie są już dostępne. Odpisz na tę wiadomość, a wspólnie poszukamy rozwiązania.',
    },
    'service-unavailable':
      'Usługa wymiany jest chwilowo niedostępna. Nie musisz nic robić. Jeśli do jutra nic nie dotrze, odpisz, proszę, na tę wiadomość.',
    other: {
      one: 'Jeśli jutro nadal będziesz na niego czekać, odpisz, proszę, na tę wiadomość.',
      several: 'Jeśli jutro nadal będziesz na nie czekać, odpisz, proszę, na tę wiadomość.',
    },
  },
  // The accusative; the other numbers and units are the same in it.
  waiting: (duration) => `już ${duration.replace(/godzina$/, 'godzinę')}`,
  nextAttempt: (when) => `Następna próba: ${when}.`,
  lastChecked: (when) => `Ostatnie sprawdzenie: ${when}.`,
  notFound: {
    one: (name) => `Nie znaleźliśmy przedmiotu ${name}. Prześlij nam, proszę, jego ID lub link do niego.`,
    several: (names) =>
      `Nie znaleźliśmy przedmiotów ${names}. Prześlij nam, proszę, ich ID lub linki do nich.`,
  },
  whichIsYours: (name) =>
    `Mamy więcej niż jeden przedmiot o nazwie ${name}. Prześlij nam, proszę, ID swojego lub napisz, kiedy został kupiony.`,
  whichAreYours: (names) =>
    `Pod nazwą ${names} mamy kilka przedmiotów. Prześlij nam, proszę, ID swoich lub napisz, kiedy zostały kupione.`,
  changed: 'Oto, co zmieniło się od mojej ostatniej wiadomości.',
};
