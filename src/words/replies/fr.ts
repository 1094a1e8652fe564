import type { ReplyWords } from './reply-words.ts';

/** A colon and quotation marks keep their space, which never breaks a line. */
export const fr: ReplyWords = {
  opening: 'Bonjour,',
  closing: 'Cordialement',
  quotationMarks: ['«\u00a0', '\u00a0»'],
  statuses: {
    WAITING_FOR_TRADE_ACCEPT: {
      short: 'en attente de votre acceptation',
      one: (item, waiting) =>
        `L’offre d’échange pour ${item} attend ${waiting === '' ? '' : `${waiting} `}que vous l’acceptiez.`,
      several: 'Ces # offres d’échange attendent que vous les acceptiez\u00a0:',
      advice: {
        one: 'Merci d’ouvrir vos offres d’échange et de l’accepter.',
        several: 'Merci d’ouvrir vos offres d’échange et de les accepter.',
      },
    },
    TRADE_ACCEPTED: {
      short: 'accepté',
      one: (item) =>
        `L’offre d’échange pour ${item} a été acceptée. L’objet devrait se trouver dans votre inventaire.`,
      several:
        'Les offres d’échange pour ces # objets ont été acceptées. Ils devraient se trouver dans votre inventaire\u00a0:',
      advice: {
        one: 'S’il n’y est pas, merci de répondre à ce message.',
        several: 'S’il en manque un, merci de répondre à ce message.',
      },
    },
    WAITING_FOR_SEND: {
      short: 'pas encore envoyé',
      one: (item) => `L’offre d’échange pour ${item} n’a pas encore été envoyée.`,
      several: 'Les offres d’échange pour ces # objets n’ont pas encore été envoyées\u00a0:',
      advice:
        'Vous n’avez rien à faire pour le moment. Si rien n’est arrivé d’ici demain, merci de répondre à ce message.',
    },
    UNAVAILABLE: {
      short: 'indisponible',
      one: (item) => `Malheureusement, ${item} est actuellement indisponible.`,
      several: 'Malheureusement, ces # objets sont actuellement indisponibles\u00a0:',
      advice: {
        one: 'Si vous ne l’avez pas reçu, répondez à ce message et nous chercherons une solution avec vous.',
        several:
          'Si vous ne les avez pas reçus, répondez à ce message et nous chercherons une solution avec vous.',
      },
    },
    AVAILABLE: {
      short: 'disponible',
      one: (item) => `Dans notre catalogue, ${item} est actuellement disponible.`,
      several: 'Dans notre catalogue, ces # objets sont actuellement disponibles\u00a0:',
      advice: {
        one: 'Si vous attendez l’offre d’échange, merci de répondre à ce message.',
        several: 'Si vous attendez les offres d’échange, merci de répondre à ce message.',
      },
    },
    unknown: {
      short: 'incertain',
      one: (item) => `L’état de la livraison de ${item} est incertain pour le moment.`,
      several: 'L’état de la livraison de ces # objets est incertain pour le moment\u00a0:',
      advice: {
        one: 'Si vous ne l’avez pas reçu, merci de répondre à ce message.',
        several: 'Si vous ne les avez pas reçus, merci de répondre à ce message.',
      },
    },
  },
  acceptHere: (link) => `Vous pouvez l’accepter ici\u00a0: ${link}`,
  notDelivered: {
    one: (item) => `Nous n’avons pas encore pu vous livrer ${item}.`,
    several: 'Nous n’avons pas encore pu vous livrer ces # objets\u00a0:',
  },
  errors: {
    'inventory-full':
      'Votre inventaire est plein. Merci d’y faire de la place, puis de répondre à ce message pour que nous puissions vérifier à nouveau.',
    'trade-hold':
      'Votre compte ne peut pas recevoir d’échanges pour le moment, par exemple à cause d’une suspension des échanges. Merci de vérifier les paramètres d’échange de votre compte et de nous dire quand la suspension prend fin.',
    'private-inventory':
      'Votre inventaire est privé. Merci de le rendre public, puis de répondre à ce message pour que nous puissions vérifier à nouveau.',
    'trade-url':
      'Votre URL d’échange n’est plus valide\u00a0: elle a peut-être expiré ou été modifiée. Merci d’indiquer votre URL d’échange actuelle dans votre compte chez nous, puis de répondre à ce message.',
    'item-gone': {
      one: 'L’objet n’est plus disponible. Répondez à ce message et nous chercherons une solution avec vous.',
      several:
        'Les objets ne sont plus disponibles. Répondez à ce message et nous chercherons une solution avec vous.',
    },
    'service-unavailable':
      'Le service d’échange est temporairement indisponible. Vous n’avez rien à faire. Si rien n’est arrivé d’ici demain, merci de répondre à ce message.',
    other: {
      one: 'Si vous l’attendez encore demain, merci de répondre à ce message.',
      several: 'Si vous les attendez encore demain, merci de répondre à ce message.',
    },
  },
  waiting: (duration) => `depuis ${duration}`,
  nextAttempt: (when) => `Prochaine tentative\u00a0: ${when}.`,
  lastChecked: (when) => `Dernière vérification\u00a0: ${when}.`,
  notFound: {
    one: (name) => `Nous n’avons pas trouvé ${name}. Merci de nous envoyer son ID ou un lien vers l’objet.`,
    several: (names) =>
      `Nous n’avons pas trouvé ${names}. Merci de nous envoyer leurs ID ou des liens vers ces objets.`,
  },
  whichIsYours: (name) =>
    `Il existe plusieurs objets nommés ${name}. Merci de nous envoyer l’ID du vôtre, ou de nous dire quand vous l’avez acheté.`,
  whichAreYours: (names) =>
    `Il existe plusieurs objets nommés ${names}. Merci de nous envoyer les ID des vôtres, ou de nous dire quand vous les avez achetés.`,
  changed: 'Voici ce qui a changé depuis mon dernier message.',
};
