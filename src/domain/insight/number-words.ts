/**
 * Words that say a number, in the languages of those who keep reefs with Coralline, without accents and in lower case.
 * A false hit costs a sentence of an answer; a number that nobody measured costs trust.
 */
const numberWords = `
zero nil nought naught one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred thousand million
billion trillion dozen score couple pair single once twice thrice half halve halves halved halving halfway double
doubled doubling triple tripled tripling treble trebled quadruple quadruples quadrupled quintuple quintupled sextuple
sextupled septuple septupled octuple octupled nonuple decuple decupled duo trio quartet quintet sextet umpteen
umpteenth aught myriad lakh crore googol gross quarter quarters first firstly second secondly third thirdly fourth
fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth thirtieth fortieth fiftieth sixtieth seventieth
eightieth ninetieth hundredth thousandth millionth century decade fortnight fortnightly biweekly bimonthly biannual
biennial
null ein eins eine einen einem einer eines einmal zwei zwo drei vier funf fuenf sechs sieben acht neun zehn elf zwolf
zwoelf dreizehn vierzehn funfzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreissig vierzig funfzig
fuenfzig sechzig siebzig achtzig neunzig hundert tausend millionen milliarde milliarden dutzend dutzende zehner
hunderter zuerst halb halbe halben halber halbes halfte haelfte halbiert halbieren halbierte doppelt doppelte doppelten
doppelter verdoppelt verdoppeln verdoppelte verdreifacht anderthalb erste ersten erster erstes zweite zweiten zweiter
dritte dritten dritter drittes drittel viertel paar prozent promille
un une deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts trente quarante
cinquante soixante septante huitante octante nonante cent cents mille milliard douzaine dizaine quinzaine vingtaine
trentaine quarantaine cinquantaine soixantaine centaine millier demi demie demis moitie doubler triplee tiers quart
quarts premier premiere seconde deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme
centieme
cero uno una unos unas dos tres cuatro cinco seis siete ocho nueve diez doce trece catorce quince dieciseis diecisiete
dieciocho diecinueve veinte veintiun treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento cientos
doscientos trescientos quinientos setecientos novecientos mil miles millar millares millon millones docena decena
centenar cuadruple quintuple medio media mitad doble duplicado tercio cuarto primero primera segundo segunda tercero
tercera quinto quinta sexto septimo octavo noveno decimo par
quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto
diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento mezzo mezza doppio uno
um uma dois duas quatro sete oito dez dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta oitenta cem
metade dobro meio meia
een twee drie vijf zes zeven negen tien twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig
dertig veertig vijftig zestig zeventig tachtig negentig honderd duizend helft dubbel
fyra fem sju atta nio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo trettio fyrtio femtio sextio
sjuttio attio nittio hundra tusen syv seks otte elleve tolv tretten fjorten femten seksten sytten atten nitten tyve
tredive tretti femti seksti sytti atti nitti hundre tusind
dwa trzy cztery siedem osiem yksi kaksi kolme nelja viisi kuusi seitseman kahdeksan yhdeksan kymmenen`
  .trim()
  .split(/\s+/)

const known: ReadonlySet<string> = new Set(numberWords)
/** Whoever drags a letter out says the same number. */
const undragged: ReadonlySet<string> = new Set(
  numberWords.map(withoutRepeats).filter((word) => word.length > 2),
)

const part = `(?:${numberWords.join('|')}|veinti|dieci|treinti|zig|hundred)`
/** Numbers that are put together: `einundzwanzig`, `twentyone`, `fiftyfold`, `dreimal`, `veintidos`. */
const compound = new RegExp(
  `^${part}(?:(?:und|anda|and|en|et|e|y|i)?${part})*(?:ths?|s|st|nd|rd|fold|ish|some|mal|malig|fois|fache?[nrsm]?|stel|tel|te[nrsm]?|ste[nrsm]?|iemes?|aines?|avos?|(?:prozent|tag|stund|woch|monat|jahr)(?:ig|lich|entlich)\\w*|days?|weeks?)?$`,
)
/** Letters of a word that is looked at; of longer ones the pattern above would try too many ways to read them. */
export const longestWord = 30
const roman = /^(?=[ivxlcdm]{2})m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/
/** Words of the field that could be read as Roman numbers. */
const notRoman: ReadonlySet<string> = new Set(['mix'])

/** A word as the lists have it: without accents, in lower case, `ß` as `ss`. */
export function plainWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('þ', 'th')
    .replaceAll('ð', 'd')
}

/** True for a word, as {@link plainWord} gives it, that says a number. */
export function isNumberWord(word: string): boolean {
  if (known.has(word) || undragged.has(withoutRepeats(word)) || compound.test(word)) return true
  return roman.test(word) && !notRoman.has(word)
}

/** True when words beside each other say a number together: `se ven`, `for ty`. */
export function isSplitNumber(words: readonly string[]): boolean {
  return words.some((_, start) =>
    [2, 3, 4].some((count) => {
      const together = words.slice(start, start + count).join('')
      return together.length <= longestWord && (known.has(together) || compound.test(together))
    }),
  )
}

function withoutRepeats(word: string): string {
  return word.replace(/(.)\1+/g, '$1')
}
