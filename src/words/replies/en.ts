import type { ReplyWords } from './reply-words.ts';

export const en: ReplyWords = {
  opening: 'Hello,',
  closing: 'Kind regards',
  quotationMarks: ['“', '”'],
  statuses: {
    WAITING_FOR_TRADE_ACCEPT: {
      short: 'waiting for you to accept it',
      one: (item, waiting) =>
        waiting === ''
          ? `The trade offer for ${item} is waiting for you to accept it.`
          : `The trade offer for ${item} has been waiting for you ${waiting}.`,
      several: 'These # trade offers are waiting for you to accept them:',
      advice: {
        one: 'Please open your trade offers and accept it.',
        several: 'Please open your trade offers and accept them.',
      },
    },
    TRADE_ACCEPTED: {
      short: 'accepted',
      one: (item) => `The trade for ${item} has been accepted, so the item should be in your inventory.`,
      several: 'The trades for these # items have been accepted, so they should be in your inventory:',
      advice: {
        one: 'If you can’t find it there, please reply to this message.',
        several: 'If any of them is missing, please reply to this message.',
      },
    },
    WAITING_FOR_SEND: {
      short: 'waiting to be sent',
      one: (item) => `The trade offer for ${item} has not been sent yet.`,
      several: 'The trade offers for these # items have not been sent yet:',
      advice:
        'You don’t need to do anything for now. If nothing has arrived by tomorrow, please reply to this message.',
    },
    UNAVAILABLE: {
      short: 'unavailable',
      one: (item) => `Unfortunately, ${item} is currently unavailable.`,
      several: 'Unfortunately, these # items are currently unavailable:',
      advice: {
        one: 'If you haven’t received it, please reply to this message, and we will look for a solution with you.',
        several:
          'If you haven’t received them, please reply to this message, and we will look for a solution with you.',
      },
    },
    AVAILABLE: {
      short: 'available',
      one: (item) => `In our catalog, ${item} is currently available.`,
      several: 'In our catalog, these # items are currently available:',
      advice: {
        one: 'If you are waiting for its trade offer, please reply to this message.',
        several: 'If you are waiting for their trade offers, please reply to this message.',
      },
    },
    unknown: {
      short: 'unclear',
      one: (item) => `The delivery status of ${item} is unclear at the moment.`,
      several: 'The delivery status of these # items is unclear at the moment:',
      advice: {
        one: 'If you haven’t received it, please reply to this message.',
        several: 'If you haven’t received them, please reply to this message.',
      },
    },
  },
  acceptHere: (link) => `You can accept it here: ${link}`,
  notDelivered: {
    one: (item) => `We couldn’t deliver ${item} yet.`,
    several: 'We couldn’t deliver these # items yet:',
  },
  errors: {
    'inventory-full':
      'Your inventory is full. Please make room in it and reply to this message, so that we can check again.',
    'trade-hold':
      'Your account can’t receive trades at the moment, for example because of a trade hold. Please check the trade settings of your account and tell us when the hold ends.',
    'private-inventory':
      'Your inventory is private. Please make it public and reply to this message, so that we can check again.',
    'trade-url':
      'Your trade URL is no longer valid: it may have expired or been changed. Please enter your current trade URL in your account with us and reply to this message.',
    'item-gone': {
      one: 'The item is no longer available. Please reply to this message, and we will look for a solution with you.',
      several:
        'The items are no longer available. Please reply to this message, and we will look for a solution with you.',
    },
    'service-unavailable':
      'The trading service is temporarily unavailable. You don’t need to do anything. If nothing has arrived by tomorrow, please reply to this message.',
    other: {
      one: 'If you are still waiting for it tomorrow, please reply to this message.',
      several: 'If you are still waiting for them tomorrow, please reply to this message.',
    },
  },
  waiting: (duration) => `for ${duration}`,
  nextAttempt: (when) => `Next attempt: ${when}.`,
  lastChecked: (when) => `Last checked: ${when}.`,
  notFound: {
    one: (name) => `We couldn’t find ${name}. Please send us its ID or a link to it.`,
    several: (names) => `We couldn’t find ${names}. Please send us their IDs or links to them.`,
  },
  whichIsYours: (name) =>
    `There is more than one item called ${name}. Please send us the ID of yours, or tell us when you bought it.`,
  whichAreYours: (names) =>
    `There are several items called ${names}. Please send us the IDs of yours, or tell us when you bought them.`,
  changed: 'Here is what has changed since my last message.',
};
