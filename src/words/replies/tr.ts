import type { ReplyWords } from './reply-words.ts';

export const tr: ReplyWords = {
  opening: 'Merhaba,',
  closing: 'Saygılarımızla',
  quotationMarks: ['“', '”'],
  statuses: {
    WAITING_FOR_TRADE_ACCEPT: {
      short: 'onayınızı bekliyor',
      one: (item, waiting) =>
        `${item} için takas teklifi ${waiting === '' ? '' : `${waiting} `}onayınızı bekliyor.`,
      several: 'Şu # takas teklifi onayınızı bekliyor:',
      advice: {
        one: 'Lütfen takas tekliflerinizi açıp bu teklifi kabul edin.',
        several: 'Lütfen takas tekliflerinizi açıp bu teklifleri kabul edin.',
      },
    },
    TRADE_ACCEPTED: {
      short: 'kabul edildi',
      one: (item) => `${item} için takas kabul edildi, eşya envanterinizde olmalı.`,
      several: 'Şu # eşya için takas kabul edildi, envanterinizde olmalılar:',
      advice: {
        one: 'Orada bulamazsanız lütfen bu mesajı yanıtlayın.',
        several: 'Eksik olan varsa lütfen bu mesajı yanıtlayın.',
      },
    },
    WAITING_FOR_SEND: {
      short: 'gönderilmeyi bekliyor',
      one: (item) => `${item} için takas teklifi henüz gönderilmedi.`,
      several: 'Şu # eşya için takas teklifi henüz gönderilmedi:',
      advice:
        'Şimdilik bir şey yapmanıza gerek yok. Yarına kadar bir şey gelmezse lütfen bu mesajı yanıtlayın.',
    },
    UNAVAILABLE: {
      short: 'mevcut değil',
      one: (item) => `Maalesef ${item} şu anda mevcut değil.`,
      several: 'Maalesef şu # eşya şu anda mevcut değil:',
      advice: {
        one: 'Size ulaşmadıysa bu mesajı yanıtlayın, birlikte bir çözüm arayalım.',
        several: 'Size ulaşmadılarsa bu mesajı yanıtlayın, birlikte bir çözüm arayalım.',
      },
    },
    AVAILABLE: {
      short: 'mevcut',
      one: (item) => `${item} şu anda kataloğumuzda mevcut.`,
      several: 'Şu # eşya şu anda kataloğumuzda mevcut:',
      advice: {
        one: 'Takas teklifini bekliyorsanız lütfen bu mesajı yanıtlayın.',
        several: 'Takas tekliflerini bekliyorsanız lütfen bu mesajı yanıtlayın.',
      },
    },
    unknown: {
      short: 'belirsiz',
      one: (item) => `${item} için teslimat durumu şu anda belirsiz.`,
      several: 'Şu # eşya için teslimat durumu şu anda belirsiz:',
      advice: {
        one: 'Size ulaşmadıysa lütfen bu mesajı yanıtlayın.',
        several: 'Size ulaşmadılarsa lütfen bu mesajı yanıtlayın.',
      },
    },
  },
  acceptHere: (link) => `Buradan kabul edebilirsiniz: ${link}`,
  notDelivered: {
    one: (item) => `${item} adlı eşyayı henüz teslim edemedik.`,
    several: 'Şu # eşyayı henüz teslim edemedik:',
  },
  errors: {
    'inventory-full':
      'Envanteriniz dolu. Lütfen yer açıp bu mesajı yanıtlayın, böylece yeniden kontrol edebiliriz.',
    'trade-hold':
      'Hesabınız şu anda takas alamıyor, örneğin bir takas bekletmesi nedeniyle. Lütfen hesabınızın takas ayarlarını kontrol edin ve bekletmenin ne zaman sona ereceğini bize bildirin.',
    'private-inventory':
      'Envanteriniz gizli. Lütfen herkese açık yapıp bu mesajı yanıtlayın, böylece yeniden kontrol edebiliriz.',
    'trade-url':
      'Takas URL’niz artık geçerli değil: süresi dolmuş veya değiştirilmiş olabilir. Lütfen güncel takas URL’nizi bizdeki hesabınıza girin ve bu mesajı yanıtlayın.',
    'item-gone': {
      one: 'Eşya artık mevcut değil. Bu mesajı yanıtlayın, birlikte bir çözüm arayalım.',
      several: 'Eşyalar artık mevcut değil. Bu mesajı yanıtlayın, birlikte bir çözüm arayalım.',
    },
    'service-unavailable':
      'Takas hizmeti geçici olarak kullanılamıyor. Bir şey yapmanıza gerek yok. Yarına kadar bir şey gelmezse lütfen bu mesajı yanıtlayın.',
    other: 'Yarın hâlâ bekliyorsanız lütfen bu mesajı yanıtlayın.',
  },
  // The ending follows the last vowel of the unit.
  waiting: (duration) => duration.replace(/gün$/, 'gündür').replace(/saat$/, 'saattir'),
  nextAttempt: (when) => `Sonraki deneme: ${when}.`,
  lastChecked: (when) => `Son kontrol: ${when}.`,
  notFound: {
    one: (name) => `${name} için bir eşya bulamadık. Lütfen bize ID’sini veya bağlantısını gönderin.`,
    several: (names) => `${names} için eşya bulamadık. Lütfen bize ID’lerini veya bağlantılarını gönderin.`,
  },
  whichIsYours: (name) =>
    `${name} adında birden fazla eşya var. Lütfen sizinkinin ID’sini gönderin veya ne zaman satın aldığınızı yazın.`,
  whichAreYours: (names) =>
    `${names} adında birden fazla eşya var. Lütfen sizinkilerin ID’lerini gönderin veya ne zaman satın aldığınızı yazın.`,
  changed: 'Son mesajımdan bu yana şunlar değişti.',
};
