import { seenLetters } from './seen-text.ts';

/** What follows a label: the kind of a secret, with `pin` for digits alone, `zip` for a postal code, and `address` for the rest of a line. */
export type Label = 'token' | 'password' | 'pin' | 'code' | 'card' | 'phone' | 'zip' | 'address';

/**
 * Words in front of what is secret or private, in English, German, French, Spanish, Portuguese, Russian, Polish, Turkish and Chinese.
 * `_` joins several words; `*` is the rest of a word.
 */
const labelWords: Readonly<Record<Label, string>> = {
  token:
    'token* *token *tokens bearer authorization jeton* żeton* токен* api_key *apikey secret secret_key access_key private_key ' +
    'session_id *sessionid session cookie cookies steamloginsecure clé_api ключ_api klucz_api api_schlüssel chave_api clave_api ' +
    'api_anahtarı 令牌 密钥 密鑰',
  password:
    'password* *passwort *kennwort passwörter passwd pwd passphrase passcode pass pw mot_de_passe mots_de_passe mdp contraseña* clave senha* ' +
    'palavra_passe hasło hasła hasłem пароль пароля паролем şifre* parola* recovery_phrase seed_phrase 密码 密碼 口令',
  pin: 'pin pins pincode pin_code pin_kodu *pin_nummer geheimzahl пин пинкод пин_код cvv cvc cvv2 cvc2 security_number',
  code: 'code codes *code *codes kod kodu kodum kody код кода коды código* 2fa tfa mfa otp totp authenticator steam_guard 验证码 驗證碼 安全码 安全碼',
  card: 'card cards *karte *kartennummer carte cartes tarjeta* cartão karta karty kartı kartım карта карты карту visa mastercard amex 卡号 卡號',
  phone:
    'phone phones *phone_number *phone tel fax mobile cell handy *nummer_handy handynummer *telefon *telefonnummer rufnummer telefono* ' +
    'téléphone* portable móvil celular telemóvel telefon* komórka gsm cep_no whatsapp viber телефон* тел моб мобильный call reach ring ' +
    '电话 電話 手机 手機',
  zip:
    'zip zipcode zip_code plz postleitzahl postcode postal_code code_postal código_postal codigopostal cep индекс kod_pocztowy posta_kodu 邮编 郵編 ' +
    '邮政编码',
  address:
    'address adresse anschrift lieferanschrift dirección domicilio endereço adres adresim adresi адрес indirizzo 地址',
};

/** What joins a label and its value: "my token *is* …". */
const linking = new Set(
  words(
    'is are was were here it its below follows following the this reads says as my your for bearer basic ist lautet sind hier mein meine est ' +
      'sont voici le la es son mi aquí é são meu minha это вот мой jest to moje mój number no nr num numer numero nummer número номер numarası ' +
      'value card credit me us at on under unter auf au al sur to an в на pod numarası',
  ),
);

/** What stands behind a label without being its value. */
const noValues = new Set(
  words(
    'yes no none null not ok and or but with from does doesn isn was missing required expired invalid wrong incorrect reset change changed ' +
      'forgot forgotten lost same name item items status price quantity qty date note comment above attached please help thanks thank hello ' +
      'url link offer holder valid accepted rejected received again anymore nein ja und oder nicht falsch abgelaufen ungültig vergessen geändert ' +
      'bitte danke oui non et ou pas expiré invalide oublié merci sí y o olvidé gracias sim não obrigado нет да и или не забыл спасибо nie tak ' +
      'oraz zapomniałem dziękuję hayır evet ve unuttum teşekkürler',
  ),
);

/** A code with one of these words in front is no secret: "item code". */
const publicCode = new Set(
  words(
    'item order error product article artikel promo discount coupon voucher gift http status country area qr source ticket reference bestell ' +
      'fehler gutschein ref game skin color colour invoice commande pedido erreur zamówienia заказа ошибки hata sipariş',
  ),
);

/** The digits in words, for a PIN that is spelt out. */
const digitWords = new Set(
  words(
    'zero oh one two three four five six seven eight nine null eins zwei drei vier fünf sechs sieben acht neun zéro un deux trois quatre cinq ' +
      'sept huit neuf cero uno dos tres cuatro cinco seis siete ocho nueve um dois três quatro sete oito nove ноль один два три четыре пять ' +
      'шесть семь восемь девять jeden dwa trzy cztery pięć sześć siedem osiem dziewięć sıfır bir iki üç dört beş altı yedi sekiz dokuz',
  ),
);

export const isLinking = (word: string): boolean => linking.has(word);
export const isNoValue = (word: string): boolean => noValues.has(word);
export const isDigitWord = (word: string): boolean => digitWords.has(word);

type Part = { part: string; before: readonly string[]; label: Label };

const wholeWords = new Map<string, Part[]>();
const beginnings: Part[] = [];
const endings: Part[] = [];
const hanLabels: Part[] = [];

for (const [label, all] of Object.entries(labelWords)) {
  for (const one of all.split(' ')) {
    const before = words(one.replaceAll('_', ' '));
    const last = before.pop() ?? '';
    // Safe: a key of `labelWords`.
    const found: Part = { part: last.replace('*', ''), before, label: label as Label };
    if (/\p{Script=Han}/u.test(last)) hanLabels.push(found);
    else if (last.endsWith('*')) beginnings.push(found);
    else if (last.startsWith('*')) endings.push(found);
    else wholeWords.set(found.part, [...(wholeWords.get(found.part) ?? []), found]);
  }
}

/**
 * The label that a word is, with the words in front of it, in {@link seenLetters}; null: none. `end`: where the label ends in the word, since
 * Chinese has no spaces. `count`: how many words in front belong to it.
 */
export function labelOf(
  word: string,
  before: readonly string[],
): { label: Label; end: number; count: number } | null {
  if (/^\p{Script=Han}/u.test(word)) {
    const found = hanLabels.find(({ part }) => word.includes(part));
    return found
      ? { label: found.label, end: word.lastIndexOf(found.part) + found.part.length, count: 0 }
      : null;
  }
  const isFollowing = (part: Part) =>
    part.before.every((one, at) => before.at(at - part.before.length) === one);
  const found =
    wholeWords.get(word)?.find((part) => part.before.length > 0 && isFollowing(part)) ??
    wholeWords.get(word)?.find((part) => part.before.length === 0) ??
    (word.length > maxLabelLength ? undefined : affixed(word));
  if (found === undefined) return null;
  if (found.label === 'code' && isPublicCode(word, before)) return null;
  return { label: found.label, end: word.length, count: found.before.length };
}

const maxLabelLength = 30;

const affixedWords = new Map<string, Part | undefined>();
const maxRemembered = 20_000;

/** Remembered, since a text repeats most of its words. */
function affixed(word: string): Part | undefined {
  if (affixedWords.has(word)) return affixedWords.get(word);
  if (affixedWords.size === maxRemembered) affixedWords.clear();
  const found =
    beginnings.find(({ part }) => word.startsWith(part)) ?? endings.find(({ part }) => word.endsWith(part));
  affixedWords.set(word, found);
  return found;
}

function isPublicCode(word: string, before: readonly string[]): boolean {
  return publicCode.has(before.at(-1) ?? '') || publicCode.has(word.replace(/codes?$/, ''));
}

function words(text: string): string[] {
  return seenLetters(text).split(' ');
}
