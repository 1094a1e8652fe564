import type { ReplyWords } from './reply-words.ts';

export const pt: ReplyWords = {
  opening: 'Olá,',
  closing: 'Atenciosamente',
  quotationMarks: ['“', '”'],
  statuses: {
    WAITING_FOR_TRADE_ACCEPT: {
      short: 'aguardando a sua aceitação',
      one: (item, waiting) =>
        `A proposta de troca de ${item} está aguardando a sua aceitação${waiting === '' ? '' : ` ${waiting}`}.`,
      several: 'Estas # propostas de troca estão aguardando a sua aceitação:',
      advice: {
        one: 'Por favor, abra as suas propostas de troca e aceite-a.',
        several: 'Por favor, abra as suas propostas de troca e aceite-as.',
      },
    },
    TRADE_ACCEPTED: {
      short: 'aceito',
      one: (item) => `A proposta de troca de ${item} foi aceita, então o item deve estar no seu inventário.`,
      several:
        'As propostas de troca destes # itens foram aceitas, então eles devem estar no seu inventário:',
      advice: {
        one: 'Se você não o encontrar lá, responda a esta mensagem, por favor.',
        several: 'Se algum deles estiver faltando, responda a esta mensagem, por favor.',
      },
    },
    WAITING_FOR_SEND: {
      short: 'aguardando envio',
      one: (item) => `A proposta de troca de ${item} ainda não foi enviada.`,
      several: 'As propostas de troca destes # itens ainda não foram enviadas:',
      advice:
        'Por enquanto, você não precisa fazer nada. Se nada tiver chegado até amanhã, responda a esta mensagem, por favor.',
    },
    UNAVAILABLE: {
      short: 'indisponível',
      one: (item) => `Infelizmente, ${item} está indisponível no momento.`,
      several: 'Infelizmente, estes # itens estão indisponíveis no momento:',
      advice: {
        one: 'Se você não o recebeu, responda a esta mensagem e vamos buscar uma solução com você.',
        several: 'Se você não os recebeu, responda a esta mensagem e vamos buscar uma solução com você.',
      },
    },
    AVAILABLE: {
      short: 'disponível',
      one: (item) => `No nosso catálogo, ${item} está disponível no momento.`,
      several: 'No nosso catálogo, estes # itens estão disponíveis no momento:',
      advice: {
        one: 'Se você está esperando a proposta de troca, responda a esta mensagem, por favor.',
        several: 'Se você está esperando as propostas de troca, responda a esta mensagem, por favor.',
      },
    },
    unknown: {
      short: 'não confirmado',
      one: (item) => `O status da entrega de ${item} não está claro no momento.`,
      several: 'O status da entrega destes # itens não está claro no momento:',
      advice: {
        one: 'Se você não o recebeu, responda a esta mensagem, por favor.',
        several: 'Se você não os recebeu, responda a esta mensagem, por favor.',
      },
    },
  },
  acceptHere: (link) => `Você pode aceitá-la aqui: ${link}`,
  notDelivered: {
    one: (item) => `Ainda não conseguimos entregar ${item} para você.`,
    several: 'Ainda não conseguimos entregar estes # itens para você:',
  },
  errors: {
    'inventory-full':
      'O seu inventário está cheio. Por favor, libere espaço e responda a esta mensagem para que possamos verificar de novo.',
    'trade-hold':
      'A sua conta não pode receber trocas no momento, por exemplo por causa de uma retenção de trocas. Por favor, verifique as configurações de troca da sua conta e nos diga quando a retenção termina.',
    'private-inventory':
      'O seu inventário é privado. Por favor, deixe-o público e responda a esta mensagem para que possamos verificar de novo.',
    'trade-url':
      'A sua URL de troca não é mais válida: ela pode ter expirado ou sido alterada. Por favor, informe a sua URL de troca atual na sua conta conosco e responda a esta mensagem.',
    'item-gone': {
      one: 'O item não está mais disponível. Responda a esta mensagem e vamos buscar uma solução com você.',
      several:
        'Os itens não estão mais disponíveis. Responda a esta mensagem e vamos buscar uma solução com você.',
    },
    'service-unavailable':
      'O serviço de trocas está temporariamente indisponível. Você não precisa fazer nada. Se nada tiver chegado até amanhã, responda a esta mensagem, por favor.',
    other: {
      one: 'Se amanhã você ainda estiver esperando por ele, responda a esta mensagem, por favor.',
      several: 'Se amanhã você ainda estiver esperando por eles, responda a esta mensagem, por favor.',
    },
  },
  waiting: (duration) => `há ${duration}`,
  nextAttempt: (when) => `Próxima tentativa: ${when}.`,
  lastChecked: (when) => `Última verificação: ${when}.`,
  notFound: {
    one: (name) => `Não encontramos ${name}. Por favor, envie o ID ou um link do item.`,
    several: (names) => `Não encontramos ${names}. Por favor, envie os IDs ou links dos itens.`,
  },
  whichIsYours: (name) =>
    `Há mais de um item chamado ${name}. Por favor, envie o ID do seu ou diga quando você o comprou.`,
  whichAreYours: (names) =>
    `Há vários itens com o nome ${names}. Por favor, envie os IDs dos seus ou diga quando você os comprou.`,
  changed: 'Veja o que mudou desde a minha última mensagem.',
};
