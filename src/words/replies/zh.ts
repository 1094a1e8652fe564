import type { ReplyWords } from './reply-words.ts';

export const zh: ReplyWords = {
  opening: '您好！',
  closing: '祝您生活愉快！',
  quotationMarks: ['“', '”'],
  statuses: {
    WAITING_FOR_TRADE_ACCEPT: {
      short: '等待您接受',
      one: (item, waiting) => `${item} 的交易报价${waiting === '' ? '' : `${waiting}，`}正在等待您接受。`,
      several: '以下 # 个交易报价正在等待您接受：',
      advice: '请打开您的交易报价并接受。',
    },
    TRADE_ACCEPTED: {
      short: '已接受',
      one: (item) => `${item} 的交易已被接受，物品应该已在您的库存中。`,
      several: '以下 # 件物品的交易已被接受，应该已在您的库存中：',
      advice: { one: '如果没有找到，请回复此消息。', several: '如果缺少其中任何一件，请回复此消息。' },
    },
    WAITING_FOR_SEND: {
      short: '等待发送',
      one: (item) => `${item} 的交易报价尚未发送。`,
      several: '以下 # 件物品的交易报价尚未发送：',
      advice: '您暂时无需进行任何操作。如果到明天仍未收到，请回复此消息。',
    },
    UNAVAILABLE: {
      short: '暂不可用',
      one: (item) => `很抱歉，${item} 目前暂不可用。`,
      several: '很抱歉，以下 # 件物品目前暂不可用：',
      advice: '如果您没有收到，请回复此消息，我们会和您一起寻找解决办法。',
    },
    AVAILABLE: {
      short: '可用',
      one: (item) => `在我们的目录中，${item} 目前可用。`,
      several: '在我们的目录中，以下 # 件物品目前可用：',
      advice: '如果您正在等待交易报价，请回复此消息。',
    },
    unknown: {
      short: '不明确',
      one: (item) => `${item} 的交付状态目前不明确。`,
      several: '以下 # 件物品的交付状态目前不明确：',
      advice: '如果您没有收到，请回复此消息。',
    },
  },
  acceptHere: (link) => `您可以在这里接受：${link}`,
  notDelivered: {
    one: (item) => `我们暂时未能向您交付 ${item}。`,
    several: '我们暂时未能向您交付以下 # 件物品：',
  },
  errors: {
    'inventory-full': '您的库存已满。请腾出空间并回复此消息，以便我们再次检查。',
    'trade-hold':
      '您的账户目前无法接收交易，例如因为交易暂挂。请检查您账户的交易设置，并告诉我们暂挂何时结束。',
    'private-inventory': '您的库存为私密状态。请将其设为公开并回复此消息，以便我们再次检查。',
    'trade-url':
      '您的交易链接已失效：可能已过期或被更改。请在您于本平台的账户中填写当前的交易链接，并回复此消息。',
    'item-gone': '该物品已不再可用。请回复此消息，我们会和您一起寻找解决办法。',
    'service-unavailable': '交易服务暂时不可用。您无需进行任何操作。如果到明天仍未收到，请回复此消息。',
    other: '如果到明天仍未收到，请回复此消息。',
  },
  waiting: (duration) => `已等待${duration}`,
  nextAttempt: (when) => `下次尝试：${when}。`,
  lastChecked: (when) => `上次检查：${when}。`,
  notFound: {
    one: (name) => `我们没有找到${name}。请将它的 ID 或链接发给我们。`,
    several: (names) => `我们没有找到${names}。请将它们的 ID 或链接发给我们。`,
  },
  whichIsYours: (name) => `名为${name}的物品不止一件。请将您那件的 ID 发给我们，或告诉我们购买时间。`,
  whichAreYours: (names) => `名为${names}的物品有多件。请将您的物品 ID 发给我们，或告诉我们购买时间。`,
  changed: '以下是我上次回复后的变化。',
};
