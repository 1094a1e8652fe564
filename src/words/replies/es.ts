import type { ReplyWords } from './reply-words.ts';

export const es: ReplyWords = {
  opening: 'Hola:',
  closing: 'Un saludo',
  quotationMarks: ['«', '»'],
  statuses: {
    WAITING_FOR_TRADE_ACCEPT: {
      short: 'pendiente de que la aceptes',
      one: (item, waiting) =>
        `La oferta de intercambio de ${item} está pendiente de que la aceptes${waiting === '' ? '' : ` ${waiting}`}.`,
      several: 'Estas # ofertas de intercambio están pendientes de que las aceptes:',
      advice: {
        one: 'Por favor, abre tus ofertas de intercambio y acéptala.',
        several: 'Por favor, abre tus ofertas de intercambio y acéptalas.',
      },
    },
    TRADE_ACCEPTED: {
      short: 'aceptado',
      one: (item) =>
        `La oferta de intercambio de ${item} se ha aceptado, así que el artículo debería estar en tu inventario.`,
      several:
        'Las ofertas de intercambio de estos # artículos se han aceptado, así que deberían estar en tu inventario:',
      advice: {
        one: 'Si no lo encuentras, responde a este mensaje, por favor.',
        several: 'Si falta alguno, responde a este mensaje, por favor.',
      },
    },
    WAITING_FOR_SEND: {
      short: 'pendiente de envío',
      one: (item) => `La oferta de intercambio de ${item} todavía no se ha enviado.`,
      several: 'Las ofertas de intercambio de estos # artículos todavía no se han enviado:',
      advice:
        'Por ahora no tienes que hacer nada. Si mañana todavía no te ha llegado nada, responde a este mensaje, por favor.',
    },
    UNAVAILABLE: {
      short: 'no disponible',
      one: (item) => `Lamentablemente, ${item} no está disponible en este momento.`,
      several: 'Lamentablemente, estos # artículos no están disponibles en este momento:',
      advice: {
        one: 'Si no lo has recibido, responde a este mensaje y buscaremos una solución contigo.',
        several: 'Si no los has recibido, responde a este mensaje y buscaremos una solución contigo.',
      },
    },
    AVAILABLE: {
      short: 'disponible',
      one: (item) => `En nuestro catálogo, ${item} está disponible en este momento.`,
      several: 'En nuestro catálogo, estos # artículos están disponibles en este momento:',
      advice: {
        one: 'Si estás esperando su oferta de intercambio, responde a este mensaje, por favor.',
        several: 'Si estás esperando sus ofertas de intercambio, responde a este mensaje, por favor.',
      },
    },
    unknown: {
      short: 'sin confirmar',
      one: (item) => `El estado de la entrega de ${item} no está claro en este momento.`,
      several: 'El estado de la entrega de estos # artículos no está claro en este momento:',
      advice: {
        one: 'Si no lo has recibido, responde a este mensaje, por favor.',
        several: 'Si no los has recibido, responde a este mensaje, por favor.',
      },
    },
  },
  acceptHere: (link) => `Puedes aceptarla aquí: ${link}`,
  notDelivered: {
    one: (item) => `Todavía no hemos podido entregarte ${item}.`,
    several: 'Todavía no hemos podido entregarte estos # artículos:',
  },
  errors: {
    'inventory-full':
      'Tu inventario está lleno. Por favor, haz sitio y responde a este mensaje para que podamos comprobarlo de nuevo.',
    'trade-hold':
      'Tu cuenta no puede recibir intercambios en este momento, por ejemplo por una retención de intercambios. Por favor, revisa los ajustes de intercambio de tu cuenta y dinos cuándo termina la retención.',
    'private-inventory':
      'Tu inventario es privado. Por favor, hazlo público y responde a este mensaje para que podamos comprobarlo de nuevo.',
    'trade-url':
      'Tu URL de intercambio ya no es válida: puede que haya caducado o que se haya cambiado. Por favor, indica tu URL de intercambio actual en tu cuenta con nosotros y responde a este mensaje.',
    'item-gone': {
      one: 'El artículo ya no está disponible. Responde a este mensaje y buscaremos una solución contigo.',
      several:
        'Los artículos ya no están disponibles. Responde a este mensaje y buscaremos una solución contigo.',
    },
    'service-unavailable':
      'El servicio de intercambios no está disponible temporalmente. No tienes que hacer nada. Si mañana todavía no te ha llegado nada, responde a este mensaje, por favor.',
    other: {
      one: 'Si mañana lo sigues esperando, responde a este mensaje, por favor.',
      several: 'Si mañana los sigues esperando, responde a este mensaje, por favor.',
    },
  },
  waiting: (duration) => `desde hace ${duration}`,
  nextAttempt: (when) => `Próximo intento: ${when}.`,
  lastChecked: (when) => `Última comprobación: ${when}.`,
  notFound: {
    one: (name) => `No hemos encontrado ${name}. Por favor, envíanos su ID o un enlace.`,
    several: (names) => `No hemos encontrado ${names}. Por favor, envíanos sus ID o enlaces.`,
  },
  whichIsYours: (name) =>
    `Hay más de un artículo llamado ${name}. Por favor, envíanos el ID del tuyo o dinos cuándo lo compraste.`,
  whichAreYours: (names) =>
    `Hay varios artículos con el nombre ${names}. Por favor, envíanos los ID de los tuyos o dinos cuándo los compraste.`,
  changed: 'Esto es lo que ha cambiado desde mi último mensaje.',
};
