/** Numbers from 0 to 100 in words, written without what the filter of answers knows. */
const en = {
  ones: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
}
const de = {
  ones: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
}
const fr = {
  ones: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  tens: 'vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix',
}
const es = {
  ones: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
}

type Join = (ten: string, one: string, number: number) => string

function spelled({ ones, tens }: typeof en, hundred: string, join: Join): string[] {
  const [low, high] = [ones.split(' '), tens.split(' ')]
  return Array.from({ length: 101 }, (_, number) => {
    if (number < low.length) return low[number] ?? ''
    if (number === 100) return hundred
    const ten = high[Math.floor(number / 10) - 2] ?? ''
    return number % 10 === 0 ? ten : join(ten, low[number % 10] ?? '', number)
  })
}

const french: Join = (ten, one, number) => {
  // Seventies and nineties go on from sixty and eighty.
  const base = ten.replace(/-dix$/, '')
  const rest = ten.endsWith('-dix') ? fr.ones.split(' ')[10 + (number % 10)] : one
  return number % 10 === 1 && number < 80 ? `${base} et ${rest}` : `${base}-${rest}`
}

/** By language, in the order of the numbers. */
export const spelledNumbers = {
  en: spelled(en, 'hundred', (ten, one) => `${ten}-${one}`),
  de: spelled(de, 'hundert', (ten, one) => `${one === 'eins' ? 'ein' : one}und${ten}`),
  fr: spelled(fr, 'cent', french),
  es: spelled(es, 'cien', (ten, one) =>
    ten === 'veinte' ? `veinti${one.replace('dos', 'dós').replace('tres', 'trés')}` : `${ten} y ${one}`,
  ),
}
